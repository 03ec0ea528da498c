import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '@/components/ui/load-failure'
import { SideCard } from '@/components/ui/side-card'
import { Skeleton } from '@/components/ui/skeleton'
import { localDay } from '@/dates/local-time'
import { useNow } from '@/dates/use-now'
import { useViewer } from '@/lib/viewer'
import { m } from '@/paraglide/messages'
import { birthdaysQuery, familyDaysQuery } from './api'
import { BirthdayLink } from './birthday-link'
import { nextOccasions } from './family-days'
import { OccasionLink } from './occasion-link'
import { SHOWN, upcomingBirthdays } from './upcoming'

export function UpcomingBirthdays() {
  return (
    <SideCard title={m.upcoming_birthdays()} to="/family" action={m.view_all_birthdays()}>
      <Birthdays />
    </SideCard>
  )
}

function Birthdays() {
  const { familyId } = useViewer()
  const now = useNow()
  const people = useQuery(birthdaysQuery(familyId))
  const { data: days = [] } = useQuery(familyDaysQuery(familyId))

  if (people.isPending) return <BirthdaySkeletons />
  if (!people.data) return <LoadFailure title={m.birthdays_failed()} query={people} />
  // Members come with their pictures.
  const others = days.filter(({ kind, profile_id }) => kind !== 'birthday' || !profile_id)
  const upcoming = [
    ...upcomingBirthdays(people.data, now).map((person) => ({
      key: person.id,
      wait: person.next.days,
      row: <BirthdayLink person={person} />,
    })),
    ...nextOccasions(others, localDay(now)).map((occasion) => ({
      key: occasion.kind + occasion.person_id,
      wait: occasion.wait,
      row: <OccasionLink occasion={occasion} />,
    })),
  ].sort((a, b) => a.wait - b.wait)
  if (upcoming.length === 0) return <p className="text-ink-soft">{m.upcoming_birthdays_empty()}</p>
  return (
    <ul className="-mx-2">
      {upcoming.slice(0, SHOWN).map(({ key, row }) => (
        <li key={key}>{row}</li>
      ))}
    </ul>
  )
}

function BirthdaySkeletons() {
  return (
    <div role="status" aria-label={m.birthdays_loading()}>
      {['w-32', 'w-24'].map((width) => (
        <div key={width} className="flex items-center gap-3 py-2.5">
          <Skeleton className="size-9 flex-none rounded-full" />
          <Skeleton className={`h-4 ${width}`} />
        </div>
      ))}
    </div>
  )
}
