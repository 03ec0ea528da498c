// What a feed contains, as a calendar.

import { type ServerTexts, textsIn } from '@kinfold/i18n/server'
import { calendarEvents, type StoredEvent, withExceptions, writeCalendar } from '@kinfold/icalendar'
import { forEachSeries, startsAt } from '@kinfold/recurrence'
import { type Day, eventOfDay } from './days.ts'

export type Content = {
  kind: 'all' | 'own' | 'birthdays'
  family: string
  /** Of the member. */
  language: string | null
  events: StoredEvent[]
  days: Day[]
}

const NAMES: Record<Content['kind'], (family: string, m: ServerTexts['m']) => string> = {
  all: (family) => family,
  own: (family, m) => m.feed_own({ family }),
  birthdays: (family, m) => m.feed_birthdays({ family }),
}

/** Apps read it again after so many hours. */
const REFRESH = 1

/** The same rows give the same text, apart from the years that a time zone lists. What cannot be read or written is left out. */
export function calendarOf({ kind, family, language, events, days }: Content, now: Date): string {
  const texts = textsIn(language)
  const { text, leftOut } = writeCalendar({
    now,
    subscription: { name: NAMES[kind](family, texts.m), hours: REFRESH },
    events: [
      ...forEachSeries(withExceptions(events), (event) => calendarEvents(event, startsAt)),
      ...days.map((day) => eventOfDay(day, texts)),
    ],
  })
  if (leftOut > 0) console.warn(`A calendar feed leaves out events that cannot be written: ${leftOut}`)
  return text
}
