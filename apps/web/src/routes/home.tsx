import { useSearchParams } from 'react-router'
import { PageTitle } from '@/components/ui/page-title'
import { useAuth } from '@/features/auth/auth-provider'
import { UpcomingBirthdays } from '@/features/birthdays/upcoming-birthdays'
import { UpcomingEvents } from '@/features/events/upcoming-events'
import { EnterCode } from '@/features/family/enter-code'
import { Composer } from '@/features/feed/composer'
import { Feed } from '@/features/feed/feed'
import { NoFamily } from '@/features/members/no-family'
import { Welcome } from '@/features/members/welcome'
import { useMediaQuery } from '@/lib/use-media-query'
import { m } from '@/paraglide/messages'

export function Component() {
  const { profile } = useAuth()
  const [search] = useSearchParams()
  const roomForTwo = useMediaQuery('(min-width: 73.75rem)')
  if (!profile) return null

  const { id: userId, family_id: familyId, full_name, avatar_url } = profile
  const upcoming = familyId && (
    <aside className="grid grid-cols-1 gap-5">
      <UpcomingEvents />
      <UpcomingBirthdays familyId={familyId} />
    </aside>
  )

  return (
    <div className="grid grid-cols-1 gap-4 md:gap-7">
      <PageTitle>{m.nav_home()}</PageTitle>
      <Welcome name={full_name ?? m.greeting_unnamed()} userId={userId} familyId={familyId} />
      {familyId ? (
        <div className="grid grid-cols-1 items-start gap-7 min-[73.75rem]:grid-cols-[minmax(0,1fr)_312px]">
          <div className="grid w-full max-w-[720px] grid-cols-1 gap-5">
            <Composer reader={{ userId, familyId }} name={full_name ?? ''} avatarUrl={avatar_url} />
            <Feed
              reader={{ userId, familyId }}
              sharedId={search.get('post') ?? undefined}
              interlude={roomForTwo ? undefined : upcoming}
            />
          </div>
          {roomForTwo && upcoming}
        </div>
      ) : (
        <NoFamily>
          <EnterCode />
        </NoFamily>
      )}
    </div>
  )
}
