// The answers to an event, as the cache holds them.

export type Status = 'going' | 'maybe' | 'declined'
type Attendee = { user_id: string; status: Status }

export const STATUSES: Status[] = ['going', 'maybe', 'declined']

export const statusOf = (attendees: Attendee[], userId: string) =>
  attendees.find(({ user_id }) => user_id === userId)?.status

/** Replaces the user's answer; without a status it removes it. */
export function withAnswer(attendees: Attendee[], user_id: string, status: Status | undefined): Attendee[] {
  const others = attendees.filter((other) => other.user_id !== user_id)
  return status ? [...others, { user_id, status }] : others
}

export const countOf = (attendees: Attendee[], status: Status) =>
  attendees.filter((attendee) => attendee.status === status).length
