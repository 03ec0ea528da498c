import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { emailAddress } from '@/auth/email-address'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { m } from '@/i18n/messages'
import { useRequestReset } from './api'

const schema = z.object({ email: emailAddress })

type Props = { email: string; onSent: (email: string) => void }

export function ForgotPasswordForm({ email, onSent }: Props) {
  const request = useRequestReset()
  const { register, handleSubmit, formState } = useForm({
    resolver: standardSchemaResolver(schema),
    defaultValues: { email },
  })
  const submit = handleSubmit(({ email }) => {
    if (!request.isPending) request.mutate(email, { onSuccess: () => onSent(email) })
  })

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4">
      <Field label={m.email()} error={formState.errors.email?.message}>
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
      <Button type="submit" size="large" busy={request.isPending}>
        {request.isPending ? m.forgot_submitting() : m.forgot_submit()}
      </Button>
    </form>
  )
}
