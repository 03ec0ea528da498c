import { createFileRoute, Link, Navigate } from '@tanstack/react-router'
import { Button } from '@/components/ui/button'
import { FrontDoor } from '@/components/ui/front-door'
import { PageTitle } from '@/components/ui/page-title'
import { useAuth } from '@/features/auth/auth-provider'
import { InviteByEmail } from '@/features/family/invite-by-email'
import { InviteByLink } from '@/features/family/invite-by-link'
import { m } from '@/i18n/messages'

export const Route = createFileRoute('/_guarded/invite-members')({ component: InviteMembersScreen })

function InviteMembersScreen() {
  const { profile } = useAuth()
  if (!profile?.family_id) return <Navigate to="/create-family" replace />

  return (
    <FrontDoor title={m.invite_title()} intro={m.invite_intro()}>
      <PageTitle>{m.invite_title()}</PageTitle>
      <div className="grid gap-6">
        <InviteByLink familyId={profile.family_id} />
        <InviteByEmail />
        <Button asChild size="large" variant="quiet">
          <Link to="/home">{m.invite_continue()}</Link>
        </Button>
      </div>
    </FrontDoor>
  )
}
