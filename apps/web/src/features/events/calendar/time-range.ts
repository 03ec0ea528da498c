import { localDay } from '@/dates/local-time'
import { m } from '@/i18n/messages'
import { clock, region } from '@/text/format'
import { utcOf } from '../day'
import { daysOf } from '../event-days'
import type { Times } from '../event-times'

const days = { month: 'short', day: 'numeric' } as const

/** `12:00 – 1:00 PM`, `All day`, `Nov 20, 10:00 PM – Nov 21, 2:00 AM` or `Nov 20 – 22, all day`. */
export function timeRange(event: Times): string {
  const { first, last } = daysOf(event)
  if (!event.all_day) {
    const [start, end] = [new Date(event.start_time), new Date(event.end_time)]
    const format = new Intl.DateTimeFormat(region(), first === last ? clock : { ...days, ...clock })
    // An end at midnight is on the next day, for which `formatRange` would write the dates.
    if (first === last && localDay(end) !== first) return `${format.format(start)} – ${format.format(end)}`
    return format.formatRange(start, end)
  }
  if (first === last) return m.event_whole_day()
  const format = new Intl.DateTimeFormat(region(), { ...days, timeZone: 'UTC' })
  return m.event_days_all_day({ days: format.formatRange(utcOf(first), utcOf(last)) })
}
