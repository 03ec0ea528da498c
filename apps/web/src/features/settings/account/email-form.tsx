import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { emailAddress } from '@/auth/email-address'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Section } from '@/components/ui/section'
import { m } from '@/paraglide/messages'
import { useChangeEmail } from './api'
import { PendingEmail } from './pending-email'

type Props = {
  userId: string
  email: string
  /** The address that waits to be confirmed, if any. */
  pending: string | undefined
}

export function EmailForm({ userId, email, pending }: Props) {
  const change = useChangeEmail(userId)
  const different = z.refine<string>((address) => address.toLowerCase() !== email.toLowerCase(), {
    error: () => m.email_unchanged(),
  })
  const { register, handleSubmit, formState } = useForm({
    resolver: standardSchemaResolver(z.object({ email: emailAddress.check(different) })),
    defaultValues: { email: pending ?? email },
  })
  const submit = handleSubmit(({ email }) => {
    if (!change.isPending) change.mutate(email)
  })

  return (
    <Section title={m.email_title()} text={m.email_text()}>
      {pending && <PendingEmail key={pending} email={pending} current={email} />}
      <form method="post" noValidate onSubmit={submit} className="grid gap-4">
        <Field label={m.email()} error={formState.errors.email?.message}>
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
        <Button type="submit" busy={change.isPending} className="justify-self-start">
          {change.isPending ? m.settings_saving() : m.email_change()}
        </Button>
      </form>
    </Section>
  )
}
