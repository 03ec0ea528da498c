// When an event takes place, in words: timed events in the reader's time zone, all-day events on their own days.

import { m } from '@/i18n/messages'
import { clock, formatter, region } from '@/text/format'
import type { Times } from './event-times'

const format = ({ all_day }: Times, options: Intl.DateTimeFormatOptions) =>
  formatter(all_day ? { ...options, timeZone: 'UTC' } : options)

/** The first day for the tile beside the event: `NOV` and `05`. */
export function eventTile(times: Times) {
  const start = new Date(times.start_time)
  return {
    month: format(times, { month: 'short' }).format(start).toLocaleUpperCase(region()),
    day: format(times, { day: '2-digit' }).format(start),
  }
}

/** `Sunday, 10:00`, `Sunday, all day`, `Fri 27 Nov – Sun 29 Nov`, with the times for what is not all day. */
export function eventWhen(times: Times): string {
  const start = new Date(times.start_time)
  // The end is exclusive: an event that ends at midnight ends on the day before.
  const last = new Date(Date.parse(times.end_time) - 1)
  const day = format(times, { dateStyle: 'short' })
  const time = times.all_day ? undefined : clock

  if (day.format(start) !== day.format(last)) {
    const short = format(times, { weekday: 'short', day: 'numeric', month: 'short', ...time })
    return short.formatRange(start, time ? new Date(times.end_time) : last)
  }
  const weekday = format(times, { weekday: 'long' }).format(start)
  return time
    ? m.event_at({ day: weekday, time: format(times, time).format(start) })
    : m.event_all_day({ day: weekday })
}
