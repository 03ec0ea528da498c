// Birthdays and other days of the family's people that come back each year.

import type { CalendarEvent } from '@kinfold/icalendar'

/** A row of `family_days()`. */
export type Day = {
  kind: 'birthday' | 'anniversary' | 'remembrance'
  person_id: string
  year: number
  month: number
  day: number
  names: string[]
}

const DAY_MS = 86_400_000

const WORDS: Record<Day['kind'], { title(names: string): string; since: string }> = {
  birthday: { title: (name) => `${name}’s birthday`, since: 'Born in' },
  anniversary: { title: (names) => `${names}: wedding anniversary`, since: 'Married in' },
  remembrance: { title: (name) => `In memory of ${name}`, since: 'Died in' },
}

export function eventOfDay({ kind, person_id, year, month, day, names }: Day): CalendarEvent {
  const words = WORDS[kind]
  const start = new Date(0)
  // `Date.UTC` takes the year 85 for 1985.
  start.setUTCFullYear(year, month - 1, day)
  return {
    // A person may have married more than once.
    uid: kind === 'anniversary' ? `${kind}-${person_id}-${year}` : `${kind}-${person_id}`,
    // Nothing says when such a day last changed. Apps replace what a subscription contains anyway.
    changed: start,
    title: words.title(names.join(' and ')),
    description: `${words.since} ${year}`,
    start,
    end: new Date(start.getTime() + DAY_MS),
    allDay: true,
    // In common years, 29 February is celebrated on the 28th.
    rule: month === 2 && day === 29 ? 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1' : 'FREQ=YEARLY',
  }
}
