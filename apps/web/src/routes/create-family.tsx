import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { FrontDoor } from '@/components/ui/front-door'
import { PageTitle } from '@/components/ui/page-title'
import { profileQuery } from '@/features/auth/api'
import { useAuth } from '@/features/auth/auth-provider'
import { Blurbs } from '@/features/family/blurbs'
import { CreateFamilyForm } from '@/features/family/create-family-form'
import { forgetInvite } from '@/features/family/pending-invite'
import { m } from '@/paraglide/messages'

export function Component() {
  const { user, profile } = useAuth()
  const queryClient = useQueryClient()
  const [created, setCreated] = useState(false)

  if (!user) return null
  if (profile?.family_id) return <Navigate to={created ? '/invite-members' : '/home'} replace />

  const onCreated = async () => {
    setCreated(true)
    forgetInvite()
    await queryClient.invalidateQueries(profileQuery(user.id))
  }
  return (
    <FrontDoor title={m.family_create_title()} intro={m.family_create_intro()}>
      <PageTitle>{m.family_create_title()}</PageTitle>
      <CreateFamilyForm userId={user.id} onCreated={onCreated} />
      <hr className="my-7 border-line" />
      <Blurbs />
    </FrontDoor>
  )
}
