import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { hasCode } from '@/auth/auth-error'
import { newPassword } from '@/auth/new-password'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { PasswordInput } from '@/components/ui/password-input'
import { Section } from '@/components/ui/section'
import { m } from '@/i18n/messages'
import { toast } from '@/lib/toast'
import { useChangePassword } from './api'

const empty = { current: '', password: '', confirmation: '' }

type Props = {
  userId: string
  email: string
  /** False for a user who has only signed in with Google and may set a first password. */
  hasPassword: boolean
}

export function PasswordForm({ userId, email, hasPassword }: Props) {
  // An account that began with Google may have got a password since; then the server asks for it.
  const [asksCurrent, setAsksCurrent] = useState(hasPassword)
  const change = useChangePassword(userId)
  const current = asksCurrent
    ? z.string().check(z.minLength(1, { error: () => m.password_current_required() }))
    : z.string()
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: standardSchemaResolver(z.object({ current, password: newPassword, confirmation: z.string() })),
    defaultValues: empty,
  })
  const { errors } = formState
  const submit = handleSubmit(({ current, password, confirmation }) => {
    if (change.isPending) return
    if (password !== confirmation) {
      return toast.error(m.passwords_differ_title(), { description: m.passwords_differ() })
    }
    change.mutate(
      { current, password },
      {
        onSuccess: () => reset(empty),
        onError: (error) => hasCode(error, 'current_password_required') && setAsksCurrent(true),
      },
    )
  })

  return (
    <Section
      title={asksCurrent ? m.password_title() : m.password_set_title()}
      text={asksCurrent ? m.password_text() : m.password_set_text()}
    >
      <form method="post" noValidate onSubmit={submit} className="grid gap-4">
        {/* Password managers then know whose password this is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        {asksCurrent && (
          <Field label={m.password_current()} error={errors.current?.message}>
            {(control) => (
              <PasswordInput {...control} {...register('current')} autoComplete="current-password" required />
            )}
          </Field>
        )}
        <Field label={m.password_new()} hint={m.register_hint()} error={errors.password?.message}>
          {(control) => (
            <PasswordInput {...control} {...register('password')} autoComplete="new-password" required />
          )}
        </Field>
        <Field label={m.password_confirm()}>
          {(control) => (
            <PasswordInput {...control} {...register('confirmation')} autoComplete="new-password" required />
          )}
        </Field>
        <Button type="submit" busy={change.isPending} className="justify-self-start">
          {change.isPending ? m.password_saving() : asksCurrent ? m.password_save() : m.password_set()}
        </Button>
      </form>
    </Section>
  )
}
