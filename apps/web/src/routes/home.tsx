import { PageTitle } from '@/components/ui/page-title'
import { useAuth } from '@/features/auth/auth-provider'
import { UpcomingBirthdays } from '@/features/birthdays/upcoming-birthdays'
import { Comments } from '@/features/comments/comments'
import { UpcomingEvents } from '@/features/events/upcoming-events'
import { Composer } from '@/features/feed/composer'
import { Feed } from '@/features/feed/feed'
import type { Post } from '@/features/feed/post'
import { Welcome } from '@/features/members/welcome'
import { OnThisDay } from '@/features/memories/on-this-day'
import { cn } from '@/lib/cn'
import { useSearchParams } from '@/lib/router'
import { useMediaQuery } from '@/lib/use-media-query'
import { m } from '@/paraglide/messages'

export function Component() {
  const { profile } = useAuth()
  const [search] = useSearchParams()
  const twoColumns = useMediaQuery('(min-width: 73.75rem)')
  const upcoming = (
    <aside className="grid grid-cols-[repeat(auto-fit,minmax(min(18rem,100%),1fr))] items-start gap-5 md:gap-7">
      <UpcomingEvents />
      <UpcomingBirthdays />
      <OnThisDay />
    </aside>
  )

  return (
    <div className="grid grid-cols-1 gap-4 md:gap-7">
      <PageTitle>{m.nav_home()}</PageTitle>
      <Welcome name={profile?.full_name ?? m.greeting_unnamed()} />
      <div
        className={cn(
          'grid items-start gap-7',
          twoColumns ? 'grid-cols-[minmax(0,720px)_minmax(19.5rem,1fr)]' : 'grid-cols-1',
        )}
      >
        <div className="grid w-full max-w-[720px] grid-cols-1 gap-5">
          <Composer />
          <Feed
            sharedId={search.get('post') ?? undefined}
            interlude={twoColumns ? undefined : upcoming}
            thread={thread}
          />
        </div>
        {twoColumns && upcoming}
      </div>
    </div>
  )
}

const thread = ({ id }: Post) => <PostComments id={id} />

function PostComments({ id }: { id: string }) {
  const [search] = useSearchParams()
  return <Comments subject={{ kind: 'post', id }} sought={search.get('comment') ?? undefined} />
}
