// Events as they are stored, a series as one row with a row for each occurrence that differs, as events of a calendar.

import type { CalendarEvent } from './calendar-event.ts'

export type StoredEvent = {
  id: string
  /** In the calendar from which it was imported. */
  uid: string | null
  /** Rises with each change; that of a series also with those of its exceptions. */
  sequence: number
  title: string
  description: string | null
  location: string | null
  start_time: string
  end_time: string
  all_day: boolean
  rrule: string | null
  time_zone: string | null
  repeats_until: string | null
  series_id: string | null
  recurrence_id: string | null
  updated_at: string
  /** In minutes; null when there are none. */
  reminders?: number[] | null
  /** An exception that does not take place, or not for this reader. */
  left_out?: boolean
  /** Further occurrences that do not. */
  declined?: string[]
}

export type StoredSeries = StoredEvent & { rrule: string }

/** Tells whether the rule of a series finds a start. An imported series may have others. */
type Occurs = (series: StoredSeries) => (start: Date) => boolean

/** An event with its exceptions, if it is a series. */
type WithExceptions = { id: string; row: StoredEvent; exceptions: StoredEvent[] }

/** @param rows exceptions come with their series */
export function withExceptions(rows: StoredEvent[]): WithExceptions[] {
  const found = new Map(
    rows
      .filter((row) => !row.series_id)
      .map((row): [string, WithExceptions] => [row.id, { id: row.id, row, exceptions: [] }]),
  )
  for (const row of rows) if (row.series_id) found.get(row.series_id)?.exceptions.push(row)
  return [...found.values()]
}

/** @returns the event, or a series and its exceptions */
export const calendarEvents = ({ row, exceptions }: WithExceptions, occurs: Occurs): CalendarEvent[] =>
  isSeries(row) ? seriesOf(row, exceptions, occurs(row)) : [calendarEvent(row)]

const isSeries = (row: StoredEvent): row is StoredSeries => row.rrule !== null

/** @returns an event that does not repeat */
export function calendarEvent(row: StoredEvent): CalendarEvent {
  return {
    uid: row.uid ?? row.id,
    changed: new Date(row.updated_at),
    sequence: row.sequence,
    title: row.title,
    description: row.description,
    location: row.location,
    start: new Date(row.start_time),
    end: new Date(row.end_time),
    allDay: row.all_day,
    reminders: row.reminders ?? [],
  }
}

/**
 * One occurrence of a series, which other calendars know by the identity of the series and the start that it has there.
 * @param row with the values of the occurrence
 */
export const occurrenceOf = (row: StoredEvent, series: StoredSeries, start: Date): CalendarEvent => ({
  ...calendarEvent(row),
  uid: series.uid ?? series.id,
  sequence: series.sequence,
  zone: series.time_zone,
  insteadOf: { start, allDay: series.all_day },
})

function seriesOf(
  row: StoredSeries,
  exceptions: StoredEvent[],
  occurs: (start: Date) => boolean,
): CalendarEvent[] {
  // Leaving out an occurrence changes the series.
  const latest = [row, ...exceptions].reduce((a, b) => (a.updated_at > b.updated_at ? a : b))
  const left = exceptions.filter((exception) => exception.left_out)
  const taking = exceptions.filter((exception) => !exception.left_out)
  const series: CalendarEvent = {
    ...calendarEvent(row),
    changed: new Date(latest.updated_at),
    zone: row.time_zone,
    rule: row.rrule,
    until: row.repeats_until ? new Date(row.repeats_until) : null,
    except: [...left.map(replacedBy), ...(row.declined ?? []).map((start) => new Date(start))].sort(byTime),
    also: taking
      .map(replacedBy)
      .filter((start) => !occurs(start))
      .sort(byTime),
  }
  return [series, ...taking.map((exception) => occurrenceOf(exception, row, replacedBy(exception)))]
}

const replacedBy = ({ recurrence_id }: StoredEvent) => new Date(recurrence_id ?? '')

const byTime = (a: Date, b: Date) => a.getTime() - b.getTime()
