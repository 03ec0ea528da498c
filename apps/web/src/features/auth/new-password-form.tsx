import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { UseMutationResult } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { newPassword } from '@/auth/new-password'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { PasswordInput } from '@/components/ui/password-input'
import { m } from '@/i18n/messages'
import { toast } from '@/lib/toast'

const schema = z.object({ password: newPassword, confirmation: z.string() })

type Props = { email: string; save: Pick<UseMutationResult<unknown, Error, string>, 'isPending' | 'mutate'> }

/** For users whose link replaces the forgotten password. */
export function NewPasswordForm({ email, save }: Props) {
  const { register, handleSubmit, formState } = useForm({
    resolver: standardSchemaResolver(schema),
    defaultValues: { password: '', confirmation: '' },
  })
  const submit = handleSubmit(({ password, confirmation }) => {
    if (save.isPending) return
    if (password !== confirmation) {
      return toast.error(m.passwords_differ_title(), { description: m.passwords_differ() })
    }
    save.mutate(password)
  })

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4">
      {/* Password managers then know whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label={m.reset_password()} hint={m.register_hint()} error={formState.errors.password?.message}>
        {(control) => (
          <PasswordInput {...control} {...register('password')} autoComplete="new-password" required />
        )}
      </Field>
      <Field label={m.reset_confirm()}>
        {(control) => (
          <PasswordInput {...control} {...register('confirmation')} autoComplete="new-password" required />
        )}
      </Field>
      <Button type="submit" size="large" busy={save.isPending} className="mt-1">
        {save.isPending ? m.reset_submitting() : m.reset_submit()}
      </Button>
    </form>
  )
}
