import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FrontDoor } from '@/components/ui/front-door'
import { Notice } from '@/components/ui/notice'
import { PageTitle } from '@/components/ui/page-title'
import { StatusScreen } from '@/components/ui/status-screen'
import { profileQuery } from '@/features/auth/api'
import { useAuth } from '@/features/auth/auth-provider'
import { useLiveProfile } from '@/features/auth/use-live-profile'
import { waitingFamilyQuery } from '@/features/family/api'
import { Blurbs } from '@/features/family/blurbs'
import { CreateFamilyForm } from '@/features/family/create-family-form'
import { FamilyWaiting } from '@/features/family/family-waiting'
import { forgetInvite } from '@/features/family/pending-invite'
import { useWaitingFamily } from '@/features/family/use-waiting-family'
import { m } from '@/paraglide/messages'

export const Route = createFileRoute('/_guarded/create-family')({ component: CreateFamilyScreen })

function CreateFamilyScreen() {
  const { user, profile } = useAuth()
  const queryClient = useQueryClient()
  const [created, setCreated] = useState(false)
  const { waiting, declined } = useWaitingFamily(user?.id)
  useLiveProfile(waiting.data ? profile : undefined)

  if (!user) return null
  if (profile?.family_id) return <Navigate to={created ? '/invite-members' : '/home'} replace />
  if (waiting.isLoading) return <StatusScreen title={m.product_name()} status={m.auth_checking()} />

  const readAgain = () =>
    Promise.all([
      queryClient.invalidateQueries(profileQuery(user.id)),
      queryClient.invalidateQueries(waitingFamilyQuery(user.id)),
    ])
  const onCreated = async () => {
    setCreated(true)
    forgetInvite()
    await readAgain()
  }
  if (waiting.data) {
    return (
      <FrontDoor title={m.family_waiting_title()} intro={m.family_waiting({ name: waiting.data.name })}>
        <PageTitle>{m.family_waiting_title()}</PageTitle>
        <FamilyWaiting busy={waiting.isFetching} onCheck={readAgain} />
      </FrontDoor>
    )
  }
  return (
    <FrontDoor title={m.family_create_title()} intro={m.family_create_intro()}>
      <PageTitle>{m.family_create_title()}</PageTitle>
      {declined && (
        <div className="mb-5">
          <Notice tone="problem">{m.family_declined({ name: declined })}</Notice>
        </div>
      )}
      <CreateFamilyForm userId={user.id} onCreated={onCreated} />
      <hr className="my-7 border-line" />
      <Blurbs />
    </FrontDoor>
  )
}
