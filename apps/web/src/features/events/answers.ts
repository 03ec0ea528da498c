// Who comes to an event, as it is held in the cache.

import type { FamilyEvent } from './family-event'

type Attendee = FamilyEvent['attendees'][number]
export type Status = Attendee['status']

export const STATUSES: Status[] = ['going', 'maybe', 'declined']

export const statusOf = (attendees: Attendee[], userId: string) =>
  attendees.find(({ user_id }) => user_id === userId)?.status

/** Everybody answers once; without a status the answer is taken out. */
export function withAnswer(attendees: Attendee[], user_id: string, status: Status | undefined): Attendee[] {
  const others = attendees.filter((other) => other.user_id !== user_id)
  return status ? [...others, { user_id, status }] : others
}

export const countOf = (attendees: Attendee[], status: Status) =>
  attendees.filter((attendee) => attendee.status === status).length
