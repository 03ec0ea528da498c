// What a feed contains, as a calendar.

import { calendarEvents, type StoredEvent, withExceptions, writeCalendar } from '@kinfold/icalendar'
import { forEachSeries, startsAt } from '@kinfold/recurrence'
import { type Day, eventOfDay } from './days.ts'

export type Content = {
  kind: 'all' | 'own' | 'birthdays'
  family: string
  events: StoredEvent[]
  days: Day[]
}

const NAMES: Record<Content['kind'], (family: string) => string> = {
  all: (family) => family,
  own: (family) => `${family}: my events`,
  birthdays: (family) => `${family}: birthdays`,
}

/** Apps read it again after so many hours. */
const REFRESH = 1

/** The same rows give the same text, apart from the years that a time zone lists. What cannot be read or written is left out. */
export function calendarOf({ kind, family, events, days }: Content, now: Date): string {
  const { text, leftOut } = writeCalendar({
    now,
    subscription: { name: NAMES[kind](family), hours: REFRESH },
    events: [
      ...forEachSeries(withExceptions(events), (event) => calendarEvents(event, startsAt)),
      ...days.map(eventOfDay),
    ],
  })
  if (leftOut > 0) console.warn(`A calendar feed leaves out events that cannot be written: ${leftOut}`)
  return text
}
