import { min, startOfDay, subDays } from 'date-fns'
import { startOfLocalDay } from '@/dates/local-time'
import type { Notification } from './notification'

export type DayGroup = { day: Date; items: Notification[] }

/** Groups notifications by day in the reader's time zone, the newest day first; within a day their order stays. */
export function dayGroups(notifications: readonly Notification[], now: Date): DayGroup[] {
  const groups = new Map<number, DayGroup>()
  for (const notification of notifications) {
    const day = dayOf(notification, now)
    const group = groups.get(day.getTime()) ?? { day, items: [] }
    group.items.push(notification)
    groups.set(day.getTime(), group)
  }
  return [...groups.values()].sort((a, b) => b.day.getTime() - a.day.getTime())
}

/** The server announces birthdays by UTC; the reader's own date says when that is. */
function dayOf({ kind, day, created_at }: Notification, now: Date): Date {
  if (day === null) return startOfDay(new Date(created_at))
  const announced = subDays(startOfLocalDay(day), kind === 'birthday_tomorrow' ? 1 : 0)
  return min([announced, startOfDay(now)])
}
