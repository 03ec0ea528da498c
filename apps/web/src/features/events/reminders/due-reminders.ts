import { localDay, startOfLocalDay } from '@/dates/local-time'
import { daysOf } from '../event-days'
import { isOver } from '../event-times'
import type { UpcomingEvent } from '../upcoming-api'

type Event = Pick<
  UpcomingEvent,
  'id' | 'title' | 'location' | 'start_time' | 'end_time' | 'all_day' | 'attendees' | 'reminders'
>

/** A rescheduled event is a new occasion, and so is a later reminder of the same. */
export const occasionOf = ({ id, start_time }: Event, lead: number) => `${id} ${start_time} ${lead}`

type Reader = { userId: string; reminded: string[]; now: Date }

const MINUTE = 60_000

/** What was to be said when it began may come a little later. */
const LATE = 10 * MINUTE

/** The events to remind of, in the time zone of the reader: not those that the reader declined or was reminded of before. */
export function dueReminders<E extends Event>(
  events: E[],
  { userId, reminded, now }: Reader,
): { event: E; occasion: string }[] {
  return events.flatMap((event) => {
    const lead = latestDue(event, now)
    if (lead === undefined) return []
    const answer = event.attendees.find((attendee) => attendee.user_id === userId)?.status
    const occasion = occasionOf(event, lead)
    return answer === 'declined' || reminded.includes(occasion) ? [] : [{ event, occasion }]
  })
}

/** The reminder that became due last. */
function latestDue(event: Event, now: Date): number | undefined {
  return event.reminders
    .filter((lead) => dueAt(event, lead) <= now && !isTooLate(event, lead, now))
    .sort((a, b) => a - b)[0]
}

function dueAt(event: Event, lead: number): Date {
  const due = startOf(event)
  // By the clock, which may change before nine.
  due.setMinutes(due.getMinutes() - lead)
  return due
}

/** Days begin where the reader is. */
const startOf = (event: Event) =>
  event.all_day ? startOfLocalDay(daysOf(event).first) : new Date(event.start_time)

function isTooLate(event: Event, lead: number, now: Date): boolean {
  if (event.all_day) return isOver(event, now) || daysOf(event).first < localDay(now)
  return now.getTime() >= startOf(event).getTime() + (lead === 0 ? LATE : 0)
}
