import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Button } from '@/components/ui/button'
import { FrontDoor } from '@/components/ui/front-door'
import { PageTitle } from '@/components/ui/page-title'
import { toast } from '@/lib/toast'
import { m } from '@/paraglide/messages'
import { invalidInvite } from './api'
import { EnterCode } from './enter-code'
import { forgetInvite } from './pending-invite'

/** For a link that was replaced, mistyped or cut off. */
export function InvalidInvite({ signedIn }: { signedIn: boolean }) {
  const { title, description } = invalidInvite()
  useEffect(() => {
    forgetInvite()
    const { title, description } = invalidInvite()
    toast.error(title, { description, id: 'invalid-invite' })
  }, [])

  return (
    <FrontDoor title={title} intro={description}>
      <PageTitle>{title}</PageTitle>
      <div className="grid gap-3">
        <p className="mb-3">{m.join_invalid_help()}</p>
        <EnterCode variant="primary" size="large" />
        <Button asChild size="large" variant="outline">
          <Link to={signedIn ? '/home' : '/login'}>{signedIn ? m.join_go_home() : m.forgot_back()}</Link>
        </Button>
      </div>
    </FrontDoor>
  )
}
