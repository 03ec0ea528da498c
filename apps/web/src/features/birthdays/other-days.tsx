import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Card } from '@/components/ui/card'
import { useNow } from '@/dates/use-now'
import { m } from '@/i18n/messages'
import { useViewer } from '@/lib/viewer'
import { birthdaysQuery, familyDaysQuery } from './api'
import { OccasionLink } from './occasion-link'
import { upcoming } from './upcoming'

/** Anniversaries and remembrance days that come next, apart from the birthdays. Nothing without one. */
export function OtherDays() {
  const { familyId } = useViewer()
  const id = useId()
  const now = useNow()
  const { data: people = [] } = useQuery(birthdaysQuery(familyId))
  const { data: days = [] } = useQuery(familyDaysQuery(familyId))
  const { others } = upcoming(people, days, now)

  if (others.length === 0) return null
  return (
    <Card aria-labelledby={id} className="p-[18px]">
      <h2 id={id} className="mb-3 text-[1.1875rem]">
        {m.upcoming_other_days()}
      </h2>
      <ul className="-mx-2">
        {others.map(({ key, occasion }) => (
          <li key={key}>
            <OccasionLink occasion={occasion} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
