import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { PasswordInput } from '@/components/ui/password-input'
import { TextLink } from '@/components/ui/text-link'
import { m } from '@/paraglide/messages'
import { useSignIn } from './api'

type Credentials = { email: string; password: string }

/** It only has to check that both fields are filled in, so this screen loads no form library. */
export function SignInForm() {
  const signIn = useSignIn()
  const [checked, setChecked] = useState<Credentials>()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const credentials = valuesOf(form)
    const { email, password } = credentials
    setChecked(credentials)
    if (!email || !password) {
      form.querySelector<HTMLInputElement>(email ? '[name=password]' : '[name=email]')?.focus()
    } else if (!signIn.isPending) signIn.mutate(credentials)
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      onInput={({ currentTarget }) => checked && setChecked(valuesOf(currentTarget))}
      className="grid gap-4"
    >
      <Field label={m.email()} error={checked?.email === '' ? m.email_required() : undefined}>
        {(control) => (
          <Input
            {...control}
            name="email"
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
        error={checked?.password === '' ? m.password_required() : undefined}
      >
        {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" required />}
      </Field>
      <Button type="submit" size="large" busy={signIn.isPending} className="mt-1">
        {signIn.isPending ? m.login_submitting() : m.login_submit()}
      </Button>
    </form>
  )
}

/** From the form itself: a password manager may fill it in without an event. */
function valuesOf(form: HTMLFormElement): Credentials {
  const values = new FormData(form)
  return { email: String(values.get('email')), password: String(values.get('password')) }
}
