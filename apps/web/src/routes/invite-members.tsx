import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from 'react-router'
import { Button } from '@/components/ui/button'
import { FrontDoor } from '@/components/ui/front-door'
import { Notice } from '@/components/ui/notice'
import { PageTitle } from '@/components/ui/page-title'
import { Skeleton } from '@/components/ui/skeleton'
import { useAuth } from '@/features/auth/auth-provider'
import { inviteCodeQuery } from '@/features/family/api'
import { InviteByEmail } from '@/features/family/invite-by-email'
import { InviteLink } from '@/features/family/invite-link'
import { InviteQr } from '@/features/family/invite-qr'
import { joinLink } from '@/features/family/join-link'
import { publicOrigin } from '@/lib/config'
import { m } from '@/paraglide/messages'

export function Component() {
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

function InviteByLink({ familyId }: { familyId: string }) {
  const { data: code, isError, refetch } = useQuery(inviteCodeQuery(familyId))

  if (isError) {
    return (
      <Notice tone="problem">
        <p>{m.invite_link_failed()}</p>
        <Button variant="outline" onClick={() => refetch()} className="mt-3">
          {m.try_again()}
        </Button>
      </Notice>
    )
  }
  if (!code) {
    return (
      <div className="grid gap-6" aria-busy>
        <Skeleton className="size-52 rounded-card" />
        <Skeleton className="h-24" />
      </div>
    )
  }
  const link = joinLink(publicOrigin, code)
  return (
    <>
      <InviteQr link={link} />
      <InviteLink link={link} />
    </>
  )
}
