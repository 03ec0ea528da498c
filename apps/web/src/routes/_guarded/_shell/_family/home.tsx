import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { z } from 'zod/mini'
import { useMediaQuery } from '@/browser/use-media-query'
import { PageTitle } from '@/components/ui/page-title'
import { Skeleton } from '@/components/ui/skeleton'
import { rowsQuery } from '@/data/queries'
import { useAuth } from '@/features/auth/auth-provider'
import { OtherDays } from '@/features/birthdays/other-days'
import { UpcomingBirthdays } from '@/features/birthdays/upcoming-birthdays'
import { Comments } from '@/features/comments/comments'
import { upcomingEventsQuery } from '@/features/events/upcoming-api'
import { UpcomingEvents } from '@/features/events/upcoming-events'
import { Composer } from '@/features/feed/composer'
import { Feed } from '@/features/feed/feed'
import type { Post } from '@/features/feed/posts'
import { keptSteps, type Step } from '@/features/first-steps/steps'
import { Welcome } from '@/features/members/welcome'
import { OnThisDay } from '@/features/memories/on-this-day'
import { m } from '@/i18n/messages'
import { cn } from '@/lib/cn'
import { lazyExtra } from '@/lib/lazy-extra'
import { familyMembers } from '@/lib/members'
import { flag, text } from '@/lib/search-params'
import { useViewer } from '@/lib/viewer'

// Most members are done with them.
const FirstSteps = lazyExtra(async () => (await import('@/features/first-steps/first-steps')).FirstSteps)

export const Route = createFileRoute('/_guarded/_shell/_family/home')({
  validateSearch: z.object({ post: text, comment: text, tag: text, compose: flag }),
  component: HomeScreen,
})

function HomeScreen() {
  const { user, profile } = useAuth()
  const kept = keptSteps(user?.user_metadata?.first_steps)
  const { post, tag } = Route.useSearch()
  const twoColumns = useMediaQuery('(min-width: 64rem)')
  const upcoming = (
    <aside className="grid grid-cols-1 items-start gap-5 md:grid-cols-[repeat(auto-fit,minmax(min(18rem,100%),1fr))] md:gap-7">
      {/* The events are taller: above the fold there is room for both headings only this way round. */}
      {twoColumns && <UpcomingBirthdays />}
      <UpcomingEvents />
      {!twoColumns && <UpcomingBirthdays />}
      <OtherDays />
      <OnThisDay />
    </aside>
  )

  return (
    <div className="grid grid-cols-1 gap-4 md:gap-7">
      <PageTitle>{m.nav_home()}</PageTitle>
      <Welcome name={profile?.full_name ?? ''} />
      <div
        className={cn(
          'grid items-start gap-7',
          twoColumns ? 'grid-cols-[minmax(0,720px)_minmax(min(19.5rem,36%),1fr)]' : 'grid-cols-1',
        )}
      >
        <div className="grid w-full max-w-[720px] grid-cols-1 gap-5">
          <Composer />
          {kept !== 'done' && <NewMember kept={kept} />}
          <Feed sharedId={post} tag={tag} interlude={twoColumns ? undefined : upcoming} thread={thread} />
        </div>
        {twoColumns && upcoming}
      </div>
    </div>
  )
}

const thread = ({ id }: Post) => <PostComments id={id} />

function PostComments({ id }: { id: string }) {
  const { comment } = Route.useSearch()
  return <Comments subject={{ kind: 'post', id }} sought={comment} />
}

/** Its queries are those of the screen: it asks nothing more of the server. */
function NewMember({ kept }: { kept: Step[] }) {
  const { familyId } = useViewer()
  const { profile } = useAuth()
  const { data: members } = useQuery(rowsQuery(familyMembers, familyId))
  const { data: events } = useQuery(upcomingEventsQuery(familyId))
  const placeholder = <Skeleton className="h-80 rounded-card @3xl:h-56" />

  if (!profile || !members || !events) return placeholder
  return (
    <Suspense fallback={placeholder}>
      <FirstSteps
        kept={kept}
        hasPhoto={profile.avatar_url !== null}
        hasBirthday={profile.birth_date !== null}
        members={members.length}
        hasEvent={events.length > 0}
      />
    </Suspense>
  )
}
