// When a photo was taken: a time by the clocks of its place, so no time zone ever shifts it. Old photos have less of it.

import type { Tables } from '@/data/database.types'
import { formatPartialDateLong, type PartialDate } from '@/dates/partial-dates'
import { m } from '@/i18n/messages'
import { format } from '@/text/format'

export type Taken = Pick<Tables<'media'>, 'taken_at' | 'taken_precision'>

/** The day or less; undefined when nothing is known. */
export const dayTaken = ({ taken_at, taken_precision }: Taken): PartialDate | undefined =>
  taken_precision === 'unknown'
    ? undefined
    : { date: taken_at.slice(0, 10), precision: taken_precision === 'time' ? 'day' : taken_precision }

/** `3 May 2019 at 14:22`, `3 May 2019`, `May 1950`, `1950`, `about 1950` or `Undated`. */
export function formatTaken(taken: Taken): string {
  const day = dayTaken(taken)
  if (!day) return m.media_undated()
  if (taken.taken_precision !== 'time') return formatPartialDateLong(day)
  return format(new Date(`${taken.taken_at}Z`), { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
}
