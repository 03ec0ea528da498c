import { useCountdown } from '@/auth/use-countdown'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { m } from '@/paraglide/messages'
import { useResendEmailChange } from './api'

/** The server sends one such mail a minute to an address. */
const WAIT_SECONDS = 60

/** A change of the address that both mailboxes have yet to confirm. */
export function PendingEmail({ email, current }: { email: string; current: string }) {
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
