import { differenceInCalendarDays } from 'date-fns'
import { m } from '@/i18n/messages'
import { format, formatTime } from '@/text/format'

/** The time of a message in a list: `18:20`, `Yesterday`, `Mon`, `5/3/2025`. */
export function shortAge(date: Date, now: Date): string {
  const days = differenceInCalendarDays(now, date)
  if (days <= 0) return formatTime(date)
  if (days === 1) return m.day_yesterday()
  if (days < 7) return format(date, { weekday: 'short' })
  return format(date, { dateStyle: 'short' })
}
