import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { FrontDoor } from '@/components/ui/front-door'
import { PageTitle } from '@/components/ui/page-title'
import { StatusScreen } from '@/components/ui/status-screen'
import { profileQuery } from '@/features/auth/api'
import { useAuth } from '@/features/auth/auth-provider'
import { AlreadyInFamily } from '@/features/family/already-in-family'
import { invitedFamilyQuery } from '@/features/family/api'
import { InvalidInvite } from '@/features/family/invalid-invite'
import { JoinButton } from '@/features/family/join-button'
import { forgetInvite } from '@/features/family/pending-invite'
import { VisitorChoices } from '@/features/family/visitor-choices'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'

export const Route = createFileRoute('/join/$inviteCode')({ component: JoinScreen })

function JoinScreen() {
  const { inviteCode } = Route.useParams()
  const { user, profile, loading } = useAuth()
  const queryClient = useQueryClient()
  const [joined, setJoined] = useState(false)
  const { data: family, isPending, error, refetch } = useQuery(invitedFamilyQuery(inviteCode))

  if (profile?.family_id) return joined ? <Navigate to="/home" replace /> : <AlreadyInFamily />
  if (error) {
    return (
      <StatusScreen title={m.join_unreachable()} text={errorMessage(error)} problem>
        <PageTitle>{m.join_tab()}</PageTitle>
        <Button size="large" onClick={() => refetch()}>
          {m.try_again()}
        </Button>
      </StatusScreen>
    )
  }
  if (loading || isPending) {
    return (
      <StatusScreen title={m.product_name()} status={m.join_loading()}>
        <PageTitle>{m.join_tab()}</PageTitle>
      </StatusScreen>
    )
  }
  if (!family) return <InvalidInvite key={inviteCode} />

  const onJoined = async () => {
    setJoined(true)
    forgetInvite()
    await queryClient.invalidateQueries(profileQuery(user?.id))
  }
  return (
    <FrontDoor
      title={m.join_invited({ family: family.name })}
      intro={user ? m.join_member() : m.join_visitor()}
    >
      <PageTitle>{m.join_tab()}</PageTitle>
      <div className="grid gap-3">
        {user ? (
          <JoinButton userId={user.id} code={inviteCode} onJoined={onJoined} />
        ) : (
          <VisitorChoices code={inviteCode} />
        )}
      </div>
    </FrontDoor>
  )
}
