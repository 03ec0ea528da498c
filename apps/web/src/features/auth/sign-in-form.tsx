import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { PasswordInput } from '@/components/ui/password-input'
import { TextLink } from '@/components/ui/text-link'
import { m } from '@/i18n/messages'
import { useSignIn } from './api'
import { typedAccount } from './typed-account'

const required = (message: () => string) => z.string().check(z.minLength(1, { error: message }))
const credentials = z.object({ email: required(m.email_required), password: required(m.password_required) })

export function SignInForm() {
  const signIn = useSignIn()
  const { register, handleSubmit, formState, getValues } = useForm({
    resolver: standardSchemaResolver(credentials),
    defaultValues: { email: typedAccount.get().email, password: '' },
  })
  const { errors } = formState
  const submit = handleSubmit((values) => {
    if (!signIn.isPending) signIn.mutate(values)
  })

  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      onChange={() => typedAccount.set({ ...typedAccount.get(), email: getValues('email') })}
      className="grid gap-4"
    >
      <Field label={m.email()} error={errors.email?.message}>
        {(control) => (
          <Input
            {...control}
            {...register('email')}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            required
          />
        )}
      </Field>
      <Field
        label={m.password()}
        aside={
          <TextLink to="/forgot-password" className="text-sm">
            {m.login_forgot()}
          </TextLink>
        }
        error={errors.password?.message}
      >
        {(control) => (
          <PasswordInput {...control} {...register('password')} autoComplete="current-password" required />
        )}
      </Field>
      <Button type="submit" size="large" busy={signIn.isPending} className="mt-1">
        {signIn.isPending ? m.login_submitting() : m.login_submit()}
      </Button>
    </form>
  )
}
