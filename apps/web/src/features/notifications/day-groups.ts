import { startOfDay } from 'date-fns'
import type { Notification } from './notification'

export type DayGroup = { day: Date; items: Notification[] }

/** Groups notifications by day in the reader's time zone; their order stays. */
export function dayGroups(notifications: readonly Notification[]): DayGroup[] {
  const groups: DayGroup[] = []
  for (const notification of notifications) {
    const day = startOfDay(new Date(notification.created_at))
    const last = groups.at(-1)
    if (last?.day.getTime() === day.getTime()) last.items.push(notification)
    else groups.push({ day, items: [notification] })
  }
  return groups
}
