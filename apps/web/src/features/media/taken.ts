// When a photo was taken: a time by the clocks of its place, so no time zone ever shifts it. Old photos have less of it.

import { format } from '@/lib/format'
import { formatHistoryDateLong, type HistoryDate } from '@/lib/history-dates'
import { readTypedDate } from '@/lib/typed-date'
import { m } from '@/paraglide/messages'
import type { MediaItem } from './media-item'

type Taken = Pick<MediaItem, 'taken_at' | 'taken_precision'>

const UNKNOWN: Taken = { taken_at: '0001-01-01T00:00:00', taken_precision: 'unknown' }

/** The day or less; undefined when nothing is known. */
const dayTaken = ({ taken_at, taken_precision }: Taken): HistoryDate | undefined =>
  taken_precision === 'unknown'
    ? undefined
    : { date: taken_at.slice(0, 10), precision: taken_precision === 'time' ? 'day' : taken_precision }

/** The day or less, as the form edits it; nothing when nothing is known. */
export function typedTaken(taken: Taken): string {
  const day = dayTaken(taken)
  return day ? formatHistoryDateLong(day) : ''
}

/** `3 May 2019 at 14:22`, `3 May 2019`, `May 1950`, `1950`, `about 1950` or `Undated`. */
export function formatTaken(taken: Taken): string {
  if (taken.taken_precision !== 'time') return typedTaken(taken) || m.media_undated()
  return format(new Date(`${taken.taken_at}Z`), { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
}

/**
 * With the date that is typed; undefined when it cannot be read. The time of day stays where the day does, and without
 * a date nothing is known.
 */
export function takenAs(taken: Taken, text: string): Taken | undefined {
  if (!text.trim()) return UNKNOWN
  const day = readTypedDate(text)
  if (!day) return undefined
  const { taken_at, taken_precision } = taken
  const known = dayTaken(taken)
  if (known?.date === day.date && known.precision === day.precision) return { taken_at, taken_precision }
  return { taken_at: `${day.date}T00:00:00`, taken_precision: day.precision }
}

/** `May 2019` for 201905, `2019` for 201900, of which no month is known, and `Undated` for 0. */
export function monthName(month: number): string {
  if (month === 0) return m.media_undated()
  const [year, ofYear] = [Math.floor(month / 100), month % 100]
  const date = `${String(year).padStart(4, '0')}-${String(ofYear || 1).padStart(2, '0')}-01`
  return formatHistoryDateLong({ date, precision: ofYear ? 'month' : 'year' })
}
