// The events that screens show: series as their occurrences.

import type { Series } from '@kinfold/recurrence'
import { answerTo } from './answer-to'
import type { FamilyEvent, StoredEvent } from './family-event'

type Recurrence = typeof import('@kinfold/recurrence')
type SeriesRow = StoredEvent & Series

/** An occurrence that began before a period may reach into it. The database limits its length. */
export const LONGEST_OCCURRENCE = 31 * 86_400_000

const isSeries = (event: StoredEvent): event is SeriesRow => event.rrule !== null

export const lengthOf = ({ start_time, end_time }: Pick<StoredEvent, 'start_time' | 'end_time'>) =>
  Date.parse(end_time) - Date.parse(start_time)

/** One event whose times JavaScript does not know does not keep back the others. */
const hasTimes = (event: StoredEvent) => !Number.isNaN(lengthOf(event))

/**
 * @param rows with the exceptions of their series
 * @param startsOf asks the library, which is large and loads when there is a series. One that it cannot read is left out
 * @returns in the order of their start
 */
export async function occurrencesOf(
  rows: StoredEvent[],
  startsOf: (recurrence: Recurrence, series: SeriesRow) => Date[],
): Promise<FamilyEvent[]> {
  const readable = rows.filter(hasTimes)
  if (readable.length < rows.length)
    console.warn(`Events without a known time: ${rows.length - readable.length}`)
  const single = readable.filter((row) => row.rrule === null && !row.cancelled)
  const series = readable.filter(isSeries)
  if (series.length === 0) return single
  const recurrence = await import('@kinfold/recurrence')
  const replaced = new Set(rows.map((row) => `${row.series_id} ${Date.parse(row.recurrence_id ?? '')}`))
  const repeated = recurrence.forEachSeries(series, (row) =>
    startsOf(recurrence, row)
      .filter((start) => !replaced.has(`${row.id} ${start.getTime()}`))
      .map((start) => occurrenceOf(row, start)),
  )
  return [...single, ...repeated].sort((a, b) => Date.parse(a.start_time) - Date.parse(b.start_time))
}

function occurrenceOf(series: StoredEvent, start: Date): FamilyEvent {
  return {
    ...series,
    series,
    occurrence: start.toISOString(),
    start_time: start.toISOString(),
    end_time: new Date(start.getTime() + lengthOf(series)).toISOString(),
    attendees: series.attendees.flatMap((answer) => {
      const status = answerTo(answer, start)
      return status ? [{ user_id: answer.user_id, status }] : []
    }),
  }
}
