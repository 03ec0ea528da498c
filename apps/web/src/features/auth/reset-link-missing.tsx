import { Link } from '@tanstack/react-router'
import { Button } from '@/components/ui/button'
import { FrontDoor } from '@/components/ui/front-door'
import { PageTitle } from '@/components/ui/page-title'
import { TextLink } from '@/components/ui/text-link'
import { m } from '@/i18n/messages'
import { config } from '@/lib/config'

type Props = {
  /** True for a link that was used or has expired. */
  refused: boolean
  signedIn: boolean
}

export function ResetLinkMissing({ refused, signedIn }: Props) {
  const title = refused ? m.reset_invalid_title() : m.reset_unasked_title()
  const unasked = config.sendsMail ? m.reset_unasked() : m.forgot_no_mail()
  return (
    <FrontDoor title={title} intro={refused ? m.reset_invalid() : unasked}>
      <PageTitle>{title}</PageTitle>
      <div className="grid gap-6 text-center">
        <Button asChild size="large">
          <Link to="/forgot-password">{m.reset_request()}</Link>
        </Button>
        {signedIn ? (
          <TextLink to="/settings" search={{ tab: 'security' }}>
            {m.reset_to_settings()}
          </TextLink>
        ) : (
          <TextLink to="/login">{m.forgot_back()}</TextLink>
        )}
      </div>
    </FrontDoor>
  )
}
