import { differenceInDays, differenceInHours, differenceInMinutes } from 'date-fns'
import { m } from '@/i18n/messages'
import { formatDate } from '@/text/format'

const ONLINE_MINUTES = 5

/** @param lastSeen a time, as the server writes it */
export const isOnline = (lastSeen: string | null, now: Date) =>
  lastSeen !== null && differenceInMinutes(now, lastSeen) < ONLINE_MINUTES

/** `Last seen 5 min ago` */
export function lastSeenSentence(lastSeen: string | null, now: Date): string {
  const isRecent = lastSeen !== null && differenceInMinutes(now, lastSeen) < 1
  const when = lastSeen === null ? 'never' : isRecent ? 'now' : 'past'
  return m.last_seen({ when, age: lastSeenText(lastSeen, now) })
}

/** `5 min ago` */
export function lastSeenText(lastSeen: string | null, now: Date): string {
  if (!lastSeen) return m.never()
  const minutes = differenceInMinutes(now, lastSeen)
  const hours = differenceInHours(now, lastSeen)
  const days = differenceInDays(now, lastSeen)
  if (minutes < 1) return m.just_now()
  if (minutes < 60) return m.minutes_ago({ count: minutes })
  if (hours < 24) return m.hours_ago({ count: hours })
  if (days < 7) return m.days_ago({ count: days })
  return formatDate(new Date(lastSeen))
}
