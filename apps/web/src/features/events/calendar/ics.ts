// An event as a file for other calendars, which then know it as in a feed.

import {
  type CalendarEvent,
  calendarEvent,
  calendarEvents,
  occurrenceOf,
  type StoredEvent,
  withExceptions,
  writeCalendar,
} from '@kinfold/icalendar'
import { startsAt } from '@kinfold/recurrence'

type Row = StoredEvent & { cancelled: boolean }
type Shown = StoredEvent & { occurrence?: string }

/** @property series the rows of the event's series and of its exceptions; `whole`: all of it, not this occurrence alone */
type Options = { series: Row[]; whole: boolean; now: Date }

export const icsOf = (event: Shown, { now, ...options }: Options) =>
  writeCalendar({ now, events: eventsOf(event, options) }).text

function eventsOf(event: Shown, { series: rows, whole }: Omit<Options, 'now'>): CalendarEvent[] {
  const start = event.occurrence ?? event.recurrence_id
  const series = rows.find(({ rrule }) => rrule !== null)
  if (!start || !series?.rrule) return [calendarEvent(event)]
  if (!whole) return [occurrenceOf(event, { ...series, rrule: series.rrule }, new Date(start))]
  const stored = rows.map((row) => ({ ...row, left_out: row.cancelled }))
  return withExceptions(stored).flatMap((event) => calendarEvents(event, startsAt))
}
