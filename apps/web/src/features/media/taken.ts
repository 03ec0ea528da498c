// When a photo was taken, as its uploader edits it and as the timeline groups by it.

import { formatPartialDateLong } from '@/dates/partial-dates'
import { readTypedDate } from '@/dates/typed-date'
import { m } from '@/i18n/messages'
import { dayTaken, type Taken } from '@/photos/taken-date'

const UNKNOWN: Taken = { taken_at: '0001-01-01T00:00:00', taken_precision: 'unknown' }

/** The day or less, as the form edits it; nothing when nothing is known. */
export function typedTaken(taken: Taken): string {
  const day = dayTaken(taken)
  return day ? formatPartialDateLong(day) : ''
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
  return formatPartialDateLong({ date, precision: ofYear ? 'month' : 'year' })
}
