// Birthdays and other days of the family's people that come back each year.

import type { ServerTexts } from '@kinfold/i18n/server'
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

export function eventOfDay(
  { kind, person_id, year, month, day, names }: Day,
  { language, m }: ServerTexts,
): CalendarEvent {
  const all = new Intl.ListFormat(language).format(names)
  const start = new Date(0)
  // `Date.UTC` takes the year 85 for 1985.
  start.setUTCFullYear(year, month - 1, day)
  return {
    // A person may have married more than once.
    uid: kind === 'anniversary' ? `${kind}-${person_id}-${year}` : `${kind}-${person_id}`,
    // Nothing says when such a day last changed. Apps replace what a subscription contains anyway.
    changed: start,
    title: m[`day_${kind}`]({ name: all, names: all }),
    description: m[`day_${kind}_since`]({ year }),
    start,
    end: new Date(start.getTime() + DAY_MS),
    allDay: true,
    // In common years, 29 February is celebrated on the 28th.
    rule: month === 2 && day === 29 ? 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1' : 'FREQ=YEARLY',
  }
}
