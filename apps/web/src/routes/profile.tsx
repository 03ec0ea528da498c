import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { MessageSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { showProfile } from '@/app/show-profile'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { LoadFailure } from '@/components/ui/load-failure'
import { PageTitle } from '@/components/ui/page-title'
import { useAuth } from '@/features/auth/auth-provider'
import { memberQuery, type Profile } from '@/features/members/api'
import { TableDrawing } from '@/features/members/table-drawing'
import { MemberProfile } from '@/features/profile/member-profile'
import { OwnProfile } from '@/features/profile/own-profile'
import { ProfileSkeleton } from '@/features/profile/profile-skeleton'
import { Page } from '@/features/shell/page'
import { membersQuery } from '@/lib/members'
import { Link, useParams } from '@/lib/router'
import { m } from '@/paraglide/messages'

export function Component() {
  const { profile } = useAuth()
  const { id = profile?.id } = useParams()

  if (profile && id === profile.id) return <Mine profile={profile} />
  if (profile?.family_id && id) return <Theirs key={id} familyId={profile.family_id} id={id} />
  return <NotFound />
}

function Mine({ profile }: { profile: Profile }) {
  const { user } = useAuth()
  const queryClient = useQueryClient()
  const familyId = profile.family_id
  const list = membersQuery(familyId ?? '')
  const { data: members = [] } = useQuery({ ...list, queryFn: familyId ? list.queryFn : skipToken })

  return (
    <ProfilePage title={m.profile_title()}>
      <OwnProfile
        profile={profile}
        email={user?.email}
        members={members.filter(({ id }) => id !== profile.id)}
        onSaved={(saved) => showProfile(queryClient, saved)}
      />
    </ProfilePage>
  )
}

function Theirs({ familyId, id }: { familyId: string; id: string }) {
  const query = useQuery(memberQuery(familyId, id))

  if (query.isPending) {
    return (
      <ProfilePage title={m.profile_title()}>
        <ProfileSkeleton />
      </ProfilePage>
    )
  }
  if (query.data === undefined) {
    return (
      <Page title={m.profile_title()}>
        <LoadFailure title={m.profile_failed()} query={query} />
      </Page>
    )
  }
  if (!query.data) return <NotFound />
  return (
    <ProfilePage title={query.data.full_name ?? m.unknown_member()}>
      <MemberProfile
        profile={query.data}
        action={
          <Button asChild>
            <Link to={`/messages?with=${id}`}>
              <MessageSquare aria-hidden className="size-5" />
              {m.profile_message()}
            </Link>
          </Button>
        }
      />
    </ProfilePage>
  )
}

/** The heading of the screen is the name, in the card at its top. */
function ProfilePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 items-start gap-4 *:first:row-span-3 md:gap-7 @6xl:max-w-[76rem] @6xl:grid-cols-[24rem_minmax(0,1fr)] @6xl:grid-rows-[auto_auto_1fr]">
      <PageTitle>{title}</PageTitle>
      {children}
    </div>
  )
}

function NotFound() {
  return (
    <Page title={m.profile_title()}>
      <Card>
        <EmptyState
          drawing={<TableDrawing />}
          title={m.profile_missing_title()}
          text={m.profile_missing()}
          action={
            <Button asChild variant="quiet">
              <Link to="/family">{m.profile_missing_back()}</Link>
            </Button>
          }
        />
      </Card>
    </Page>
  )
}
