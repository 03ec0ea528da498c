import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { emailAddress } from '@/auth/email-address'
import { useCountdown } from '@/auth/use-countdown'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { Section } from '@/components/ui/section'
import { m } from '@/i18n/messages'
import { useChangeEmail, useResendEmailChange } from './api'

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

/** The server sends one such mail a minute to an address. */
const WAIT_SECONDS = 60

/** A change of the address that both mailboxes have yet to confirm. */
function PendingEmail({ email, current }: { email: string; current: string }) {
  const resend = useResendEmailChange()
  const wait = useCountdown(WAIT_SECONDS)

  return (
    <Notice tone="help">
      <strong className="block font-semibold">{m.email_pending_title()}</strong>
      <p className="wrap-anywhere">{m.email_pending({ email, current })}</p>
      <Button
        variant="outline"
        busy={resend.isPending}
        disabled={wait.seconds > 0}
        onClick={() => resend.mutate(current, { onSuccess: wait.restart })}
        className="mt-3"
      >
        {wait.seconds > 0 ? m.email_pending_resend_in({ seconds: wait.seconds }) : m.email_pending_resend()}
      </Button>
    </Notice>
  )
}
