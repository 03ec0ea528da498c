// What the import of a calendar file is about: rows of `events`, and what stays out.

import type { zonesOf } from './time-zones'

/** As `import_events` takes it. */
export type ImportedRow = {
  /** In the other calendar; an occurrence that differs has that of its series. */
  uid: string
  title: string
  description: string | null
  location: string | null
  start_time: string
  end_time: string
  all_day: boolean
  rrule: string | null
  time_zone: string | null
  repeats_until: string | null
  recurrence_id: string | null
  cancelled: boolean
}

/** One event of the file with its occurrences that differ. */
export type Found = { event: ImportedRow; occurrences: ImportedRow[] }

/** Why an event is not quite as the file has it: some of its dates stay out, it gets an end, or it begins in 1900. */
export type Note = 'part' | 'end' | 'since'

/** Why an event stays out. `version`: the file has a newer one; `cut`: the file ends within it. */
export type Reason =
  | 'cancelled'
  | 'time'
  | 'years'
  | 'length'
  | 'rule'
  | 'zone'
  | 'range'
  | 'dates'
  | 'many'
  | 'version'
  | 'cut'

export class LeftOut extends Error {
  readonly reason: Reason
  constructor(reason: Reason) {
    super(reason)
    this.reason = reason
  }
}

/** What reading an event needs to know beside it. */
export type Context = {
  zoneNamed: ReturnType<typeof zonesOf>
  /** The zone of times that name none. */
  own: string
  /** The title of an event without one. */
  untitled: string
  /** How many occurrences were counted so far. */
  counted: number
  note: (note: Note) => void
}

export const DAY = 86_400_000
export const LONGEST = { event: 366 * DAY, occurrence: 31 * DAY }
/** Dates of one event that differ, which are imported in one request with it. */
export const MAX_DATES = 999

export const single = { rrule: null, time_zone: null, repeats_until: null }

export const lengthOf = ({ start_time, end_time }: Pick<ImportedRow, 'start_time' | 'end_time'>) =>
  Date.parse(end_time) - Date.parse(start_time)

export const iso = (moment: Date | number) => {
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) throw new LeftOut('time')
  return date.toISOString()
}
