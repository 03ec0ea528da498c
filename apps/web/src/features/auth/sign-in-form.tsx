import { useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { PasswordInput } from '@/components/ui/password-input'
import { TextLink } from '@/components/ui/text-link'
import { m } from '@/paraglide/messages'
import { useSignIn } from './api'

/** Only checks that both fields are filled in, so that this screen loads no schema library. */
export function SignInForm() {
  const signIn = useSignIn()
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { email: '', password: '' },
  })
  const submit = handleSubmit((credentials) => {
    if (!signIn.isPending) signIn.mutate(credentials)
  })

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4">
      <Field label={m.email()} error={formState.errors.email?.message}>
        {(control) => (
          <Input
            {...control}
            {...register('email', { required: m.email_required() })}
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
        error={formState.errors.password?.message}
      >
        {(control) => (
          <PasswordInput
            {...control}
            {...register('password', { required: m.password_required() })}
            autoComplete="current-password"
            required
          />
        )}
      </Field>
      <Button type="submit" size="large" busy={signIn.isPending} className="mt-1">
        {signIn.isPending ? m.login_submitting() : m.login_submit()}
      </Button>
    </form>
  )
}
