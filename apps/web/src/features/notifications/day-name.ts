import { differenceInCalendarDays } from 'date-fns'
import { formatDay } from '@/lib/format'
import { m } from '@/paraglide/messages'

export function dayName(day: Date, now: Date): string {
  const days = differenceInCalendarDays(now, day)
  if (days <= 0) return m.day_today()
  return days === 1 ? m.day_yesterday() : formatDay(day)
}
