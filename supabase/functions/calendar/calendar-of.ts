// What a feed contains, as a calendar.

import { type CalendarEvent, writeCalendar } from '@kinfold/icalendar'
import { type Series, startsBetween } from '@kinfold/recurrence'
import { type Day, eventOfDay } from './days.ts'

export type Content = { kind: 'all' | 'own' | 'birthdays'; family: string; events: Row[]; days: Day[] }

/** A row of `events`. */
type Row = Omit<Series, 'rrule'> & {
  id: string
  /** In the calendar from which it was imported. */
  uid: string | null
  title: string
  description: string | null
  location: string | null
  end_time: string
  rrule: string | null
  series_id: string | null
  recurrence_id: string | null
  created_at: string
  updated_at: string
  /** In minutes; null when the member chose none. */
  reminders: number[] | null
  /** An exception that does not take place, or not for this member. */
  left_out: boolean
  /** Occurrences that the member declined. */
  declined: string[]
}

const NAMES: Record<Content['kind'], (family: string) => string> = {
  all: (family) => family,
  own: (family) => `${family}: my events`,
  birthdays: (family) => `${family}: birthdays`,
}

/** Apps read it again after so many hours. */
const REFRESH = 1

/** The same rows give the same text, apart from the years that a time zone lists. */
export function calendarOf({ kind, family, events, days }: Content, now: Date): string {
  const exceptions = new Map<string, Row[]>()
  for (const row of events) {
    if (row.series_id) exceptions.set(row.series_id, [...(exceptions.get(row.series_id) ?? []), row])
  }
  return writeCalendar({
    now,
    subscription: { name: NAMES[kind](family), hours: REFRESH },
    events: [
      ...events
        .filter((row) => !row.series_id)
        .flatMap((row) => (row.rrule ? seriesOf(row, exceptions.get(row.id) ?? []) : [eventOf(row)])),
      ...days.map(eventOfDay),
    ],
  })
}

function eventOf(row: Row): CalendarEvent {
  return {
    uid: row.uid ?? row.id,
    changed: new Date(row.updated_at),
    sequence: revision(row, row),
    title: row.title,
    description: row.description,
    location: row.location,
    start: new Date(row.start_time),
    end: new Date(row.end_time),
    allDay: row.all_day,
    reminders: row.all_day ? [] : (row.reminders ?? []),
  }
}

/** Seconds between the creation and the last change: it never falls, and needs no column that every change would count up. */
const revision = (first: Row, last: Row) =>
  Math.max(0, Math.floor((Date.parse(last.updated_at) - Date.parse(first.created_at)) / 1000))

function seriesOf(row: Row, exceptions: Row[]): CalendarEvent[] {
  // Leaving out an occurrence changes the series.
  const latest = [row, ...exceptions].reduce((a, b) => (a.updated_at > b.updated_at ? a : b))
  const left = exceptions.filter((exception) => exception.left_out)
  const taking = exceptions.filter((exception) => !exception.left_out)
  const series: CalendarEvent = {
    ...eventOf(row),
    changed: new Date(latest.updated_at),
    sequence: revision(row, latest),
    zone: row.time_zone,
    rule: row.rrule,
    until: row.repeats_until ? new Date(row.repeats_until) : null,
    except: [...left.map(replacedBy), ...row.declined.map((start) => new Date(start))].sort(byTime),
    also: taking
      .map(replacedBy)
      .filter((start) => !occurs(row, start))
      .sort(byTime),
  }
  return [
    series,
    ...taking.map((exception) => ({
      ...eventOf(exception),
      uid: series.uid,
      zone: row.time_zone,
      sequence: revision(row, exception),
      insteadOf: { start: replacedBy(exception), allDay: row.all_day },
    })),
  ]
}

const replacedBy = ({ recurrence_id }: Row) => new Date(recurrence_id ?? '')

const byTime = (a: Date, b: Date) => a.getTime() - b.getTime()

/** Whether the rule finds this start. An imported series may have others. */
const occurs = (row: Row, start: Date) =>
  startsBetween({ ...row, rrule: row.rrule ?? '' }, start, new Date(start.getTime() + 1000)).some(
    (found) => found.getTime() === start.getTime(),
  )
