import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Navigate } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
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
import { EnterCode } from '@/features/family/enter-code'
import { FamilyWaiting } from '@/features/family/family-waiting'
import { forgetInvite } from '@/features/family/pending-invite'
import { useWaitingFamily } from '@/features/family/use-waiting-family'
import { useLogout } from '@/features/shell/use-logout'
import { m } from '@/i18n/messages'

export const Route = createFileRoute('/_guarded/create-family')({ component: CreateFamilyScreen })

function CreateFamilyScreen() {
  const { user, profile } = useAuth()
  const queryClient = useQueryClient()
  const logout = useLogout()
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
        <SignOut email={user.email} onSignOut={logout} />
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
      <section className="mt-7 grid gap-3 rounded-card bg-sunken p-4">
        <p>{m.family_create_invited()}</p>
        <EnterCode size="large" label={m.family_have_invitation()} />
      </section>
      <SignOut email={user.email} onSignOut={logout} />
      <hr className="my-7 border-line" />
      <Blurbs />
    </FrontDoor>
  )
}

/** This screen has no menu. */
const SignOut = ({ email, onSignOut }: { email: string | undefined; onSignOut: () => void }) => (
  <p className="mt-5 text-center text-ink-soft text-sm">
    {email && m.family_create_signed_in({ email })}{' '}
    <Button variant="ghost" size="compact" onClick={onSignOut}>
      <LogOut aria-hidden className="size-5 rtl:rotate-180" />
      {m.logout()}
    </Button>
  </p>
)
