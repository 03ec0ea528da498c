// When a photo was taken: a time by the clocks of its place, so no time zone ever shifts it. Old photos have less of it.

import { format } from '@/lib/format'
import { formatHistoryDateLong, type HistoryDate } from '@/lib/history-dates'
import { localDay } from '@/lib/local-time'
import type { MediaItem } from './media-item'

type Taken = Pick<MediaItem, 'taken_at' | 'taken_precision'>

/** A moment as the clocks here show it: `2019-05-03T14:22:10`. */
export const localMoment = (moment: Date): string =>
  `${localDay(moment)}T${[moment.getHours(), moment.getMinutes(), moment.getSeconds()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')}`

/** The day or less, as the form edits it. */
export const dayTaken = ({ taken_at, taken_precision }: Taken): HistoryDate => ({
  date: taken_at.slice(0, 10),
  precision: taken_precision === 'time' ? 'day' : taken_precision,
})

/** `3 May 2019 at 14:22`, `3 May 2019`, `May 1950`, `1950` or `about 1950`. */
export function formatTaken(taken: Taken): string {
  if (taken.taken_precision !== 'time') return formatHistoryDateLong(dayTaken(taken))
  return format(new Date(`${taken.taken_at}Z`), { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
}

/** With another day. The time of day stays where the day does. */
export function takenOn(taken: Taken, day: HistoryDate): Taken {
  const { taken_at, taken_precision } = taken
  const known = dayTaken(taken)
  if (known.date === day.date && known.precision === day.precision) return { taken_at, taken_precision }
  return { taken_at: `${day.date}T00:00:00`, taken_precision: day.precision }
}

/** `May 2019` for 201905, `2019` for 201900, of which no month is known. */
export function monthName(month: number): string {
  const [year, ofYear] = [Math.floor(month / 100), month % 100]
  const date = `${String(year).padStart(4, '0')}-${String(ofYear || 1).padStart(2, '0')}-01`
  return formatHistoryDateLong({ date, precision: ofYear ? 'month' : 'year' })
}
