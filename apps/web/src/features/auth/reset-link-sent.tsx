import { useCountdown } from '@/auth/use-countdown'
import { Button } from '@/components/ui/button'
import { m } from '@/i18n/messages'
import { toast } from '@/lib/toast'
import { useRequestReset } from './api'
import { RecoveryCodeForm } from './recovery-code-form'

/** The server sends at most one email per minute to an address. */
const WAIT_SECONDS = 60

type Props = { email: string; onOther: () => void; onVerified: () => void }

/** Shown after a link was requested, with the same text whether or not the account exists. */
export function ResetLinkSent({ email, onOther, onVerified }: Props) {
  const request = useRequestReset()
  const wait = useCountdown(WAIT_SECONDS)

  const sendAgain = () =>
    request.mutate(email, {
      onSuccess: () => {
        wait.restart()
        toast.success(m.forgot_sent_again())
      },
    })

  return (
    <div className="grid gap-4">
      <p role="status">{m.forgot_sent({ email })}</p>
      <RecoveryCodeForm email={email} onVerified={onVerified} />
      <p className="text-ink-soft">{m.forgot_sent_help()}</p>
      <Button
        variant="outline"
        size="large"
        disabled={wait.seconds > 0}
        busy={request.isPending}
        onClick={sendAgain}
      >
        {wait.seconds > 0 ? m.forgot_again_in({ seconds: wait.seconds }) : m.forgot_again()}
      </Button>
      <Button variant="ghost" onClick={onOther}>
        {m.forgot_other()}
      </Button>
    </div>
  )
}
