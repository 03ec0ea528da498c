import { useParams } from 'react-router'
import { useAuth } from '@/features/auth/auth-provider'
import { MemberProfile } from '@/features/members/member-profile'
import { NoFamily } from '@/features/members/no-family'
import { Page } from '@/features/shell/page'
import { m } from '@/paraglide/messages'

export function Component() {
  const { profile } = useAuth()
  const { id = profile?.id } = useParams()

  return (
    <Page title={m.profile_title()}>
      {profile?.family_id && id ? <MemberProfile familyId={profile.family_id} id={id} /> : <NoFamily />}
    </Page>
  )
}
