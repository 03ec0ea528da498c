import { addHours } from 'date-fns'
import type { FamilyEvent } from '../family-event'

export type UpcomingEvent = Pick<
  FamilyEvent,
  'id' | 'title' | 'location' | 'start_time' | 'all_day' | 'attendees'
>

/** A rescheduled event is a new occasion. */
export const occasionOf = ({ id, start_time }: UpcomingEvent) => `${id} ${start_time}`

type Reader = { userId: string; reminded: string[]; now: Date }

/** The events of the next hour to remind of: not those that the user declined or was reminded of before. */
export function dueReminders(events: UpcomingEvent[], { userId, reminded, now }: Reader): UpcomingEvent[] {
  return events.filter((event) => {
    // No reminder at midnight for an all-day event.
    if (event.all_day || !startsWithinTheHour(event, now)) return false
    const answer = event.attendees.find((attendee) => attendee.user_id === userId)?.status
    return answer !== 'declined' && !reminded.includes(occasionOf(event))
  })
}

function startsWithinTheHour({ start_time }: UpcomingEvent, now: Date): boolean {
  const start = new Date(start_time)
  return start > now && start <= addHours(now, 1)
}
