import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessageSquare } from 'lucide-react'
import { Suspense } from 'react'
import { BackLink } from '@/components/ui/back-link'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { LoadFailure } from '@/components/ui/load-failure'
import { Skeleton } from '@/components/ui/skeleton'
import { rowsQuery } from '@/data/queries'
import { useAuth } from '@/features/auth/auth-provider'
import { memberQuery, type Profile } from '@/features/members/api'
import { TableDrawing } from '@/features/members/table-drawing'
import { MemberProfile } from '@/features/profile/member-profile'
import { OwnProfile } from '@/features/profile/own-profile'
import { ProfilePage } from '@/features/profile/profile-page'
import { ProfileSkeleton } from '@/features/profile/profile-skeleton'
import { Page } from '@/features/shell/page'
import { m } from '@/i18n/messages'
import { lazyExtra } from '@/lib/lazy-extra'
import { familyMembers } from '@/lib/members'
import { showProfile } from './show-profile'

// Users without a family have a profile as well, and nothing of this.
const MemberSections = lazyExtra(async () => (await import('./member-sections')).MemberSections)

/** The profile of a member, or without an id the user's own. */
export function ProfileScreen({ id: wanted }: { id?: string }) {
  const { profile } = useAuth()
  const id = wanted ?? profile?.id

  if (profile && id === profile.id) return <Mine profile={profile} />
  if (profile?.family_id && id) return <Theirs key={id} familyId={profile.family_id} id={id} />
  return <NotFound />
}

function Mine({ profile }: { profile: Profile }) {
  const { user } = useAuth()
  const queryClient = useQueryClient()
  const familyId = profile.family_id
  const list = rowsQuery(familyMembers, familyId ?? '')
  const { data: members = [] } = useQuery({ ...list, queryFn: familyId ? list.queryFn : skipToken })

  return (
    <OwnProfile
      profile={profile}
      email={user?.email}
      members={members.filter(({ id }) => id !== profile.id)}
      onSaved={(saved) => showProfile(queryClient, saved)}
    >
      {familyId && <History memberId={profile.id} />}
    </OwnProfile>
  )
}

function Theirs({ familyId, id }: { familyId: string; id: string }) {
  const query = useQuery(memberQuery(familyId, id))

  if (query.isPending) {
    return <ProfilePage title={m.profile_title()} hero={<ProfileSkeleton />} />
  }
  if (query.data === undefined) {
    return (
      <Page title={m.profile_title()} back={<BackLink to="/family">{m.profile_back()}</BackLink>}>
        <LoadFailure title={m.profile_failed()} query={query} />
      </Page>
    )
  }
  if (!query.data) return <NotFound />
  return (
    <MemberProfile
      profile={query.data}
      action={
        <Button asChild>
          <Link to="/messages" search={{ with: id }}>
            <MessageSquare aria-hidden className="size-5" />
            {m.profile_message()}
          </Link>
        </Button>
      }
    >
      <History memberId={id} />
    </MemberProfile>
  )
}

const History = ({ memberId }: { memberId: string }) => (
  <Suspense fallback={<Skeleton className="h-56 rounded-card" />}>
    <MemberSections memberId={memberId} />
  </Suspense>
)

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
