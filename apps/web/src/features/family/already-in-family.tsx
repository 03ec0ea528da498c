import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Button } from '@/components/ui/button'
import { FrontDoor } from '@/components/ui/front-door'
import { PageTitle } from '@/components/ui/page-title'
import { m } from '@/i18n/messages'
import { forgetInvite } from './pending-invite'

export function AlreadyInFamily() {
  useEffect(forgetInvite, [])

  return (
    <FrontDoor title={m.join_already_title()} intro={m.join_already()}>
      <PageTitle>{m.join_already_title()}</PageTitle>
      <Button asChild size="large" className="w-full">
        <Link to="/home">{m.join_go_home()}</Link>
      </Button>
    </FrontDoor>
  )
}
