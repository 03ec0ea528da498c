export type UpcomingEvent = {
  id: string
  title: string
  location: string | null
  /** ISO 8601 */
  start_time: string
  attendees: { user_id: string; status: string }[]
}

/** A rescheduled event is a new occasion. */
export const occasionOf = ({ id, start_time }: UpcomingEvent) => `${id} ${start_time}`

/** The events to remind of: not those that the user declined or was reminded of before. */
export function dueReminders(events: UpcomingEvent[], userId: string, reminded: string[]): UpcomingEvent[] {
  return events.filter((event) => {
    const answer = event.attendees.find((attendee) => attendee.user_id === userId)?.status
    return answer !== 'declined' && !reminded.includes(occasionOf(event))
  })
}
