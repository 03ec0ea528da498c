import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { PasswordInput } from '@/components/ui/password-input'
import { m } from '@/i18n/messages'
import { useSignUp } from './api'
import { signUpSchema } from './sign-up-schema'
import { typedAccount } from './typed-account'

type Props = {
  inviteCode: string | null
  /** Called before the app receives the session, to decide which screen follows. */
  onSubmitted: () => void
}

export function SignUpForm({ inviteCode, onSubmitted }: Props) {
  const signUp = useSignUp()
  const { register, handleSubmit, formState, getValues } = useForm({
    resolver: standardSchemaResolver(signUpSchema),
    defaultValues: { ...typedAccount.get(), password: '', confirmation: '' },
  })
  const { errors } = formState
  const submit = handleSubmit((account) => {
    if (signUp.isPending) return
    onSubmitted()
    signUp.mutate({ ...account, inviteCode })
  })

  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      onChange={() => typedAccount.set({ name: getValues('name'), email: getValues('email') })}
      className="grid gap-4"
    >
      <Field label={m.register_name()} error={errors.name?.message}>
        {(control) => <Input {...control} {...register('name')} autoComplete="name" required />}
      </Field>
      <Field label={m.email()} error={errors.email?.message}>
        {(control) => (
          <Input
            {...control}
            {...register('email')}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            required
          />
        )}
      </Field>
      <Field label={m.password()} hint={m.register_hint()} error={errors.password?.message}>
        {(control) => (
          <PasswordInput {...control} {...register('password')} autoComplete="new-password" required />
        )}
      </Field>
      <Field label={m.register_confirm()} error={errors.confirmation?.message}>
        {(control) => (
          <PasswordInput {...control} {...register('confirmation')} autoComplete="new-password" required />
        )}
      </Field>
      <Button type="submit" size="large" busy={signUp.isPending} className="mt-1">
        {signUp.isPending ? m.register_submitting() : m.register_submit()}
      </Button>
    </form>
  )
}
