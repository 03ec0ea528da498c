import { useQuery } from '@tanstack/react-query'
import { Cake } from 'lucide-react'
import { Avatar } from '@/components/ui/avatar'
import { LoadFailure } from '@/components/ui/load-failure'
import { SideCard } from '@/components/ui/side-card'
import { Skeleton } from '@/components/ui/skeleton'
import { useNow } from '@/dates/use-now'
import { m } from '@/i18n/messages'
import { useViewer } from '@/lib/viewer'
import { formatPlainDay } from '@/text/format'
import { birthdaysQuery, familyDaysQuery } from './api'
import type { NextBirthday } from './next-birthday'
import { OccasionLink } from './occasion-link'
import { upcoming } from './upcoming'
import { UpcomingDay } from './upcoming-day'

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
  const { birthdays } = upcoming(people.data, days, now)
  return (
    <>
      {birthdays.length === 0 && <p className="text-ink-soft">{m.upcoming_birthdays_empty()}</p>}
      <ul className="-mx-2">
        {birthdays.map((birthday) => (
          <li key={birthday.key}>
            {'member' in birthday ? (
              <BirthdayLink person={birthday.member} />
            ) : (
              <OccasionLink occasion={birthday.occasion} />
            )}
          </li>
        ))}
      </ul>
    </>
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

type Props = {
  person: { id: string; full_name: string | null; avatar_url: string | null; next: NextBirthday }
}

/** A member with their next birthday. */
function BirthdayLink({ person }: Props) {
  const name = person.full_name ?? m.unknown_member()
  const { date, age, days } = person.next
  return (
    <UpcomingDay
      address={{ to: '/profile/$id', params: { id: person.id } }}
      picture={<Avatar name={name} src={person.avatar_url} />}
      title={name}
      text={[formatPlainDay(date), age > 0 && m.birthday_turns({ age })].filter(Boolean).join(' · ')}
      wait={days}
      icon={Cake}
    />
  )
}
