import { Link } from '@tanstack/react-router'
import { Button } from '@/components/ui/button'
import { m } from '@/i18n/messages'
import { rememberInvite } from './pending-invite'

/** The ways on for an invited person who is not signed in; both lead back to the invitation. */
export function VisitorChoices({ code }: { code: string }) {
  const remember = () => rememberInvite(code)

  return (
    <>
      <Button asChild size="large">
        <Link to="/register" onClick={remember}>
          {m.join_register()}
        </Link>
      </Button>
      <Button asChild size="large" variant="outline">
        <Link to="/login" onClick={remember}>
          {m.join_sign_in()}
        </Link>
      </Button>
    </>
  )
}
