import { differenceInCalendarDays } from 'date-fns'
import { m } from '@/i18n/messages'
import { formatDate, formatDay } from '@/text/format'

/** A past day: `Today`, `Yesterday`, `Friday, 20 November`, `3 May 2025`. */
export function dayName(day: Date, now: Date): string {
  const days = differenceInCalendarDays(now, day)
  if (days <= 0) return m.day_today()
  if (days === 1) return m.day_yesterday()
  return day.getFullYear() === now.getFullYear() ? formatDay(day) : formatDate(day)
}
