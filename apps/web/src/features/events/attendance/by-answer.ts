import { STATUSES, type Status } from '../answers'
import type { AttendedEvent } from './attended-event'

type Guest<Member> = { member: Member; guests: number }

/** Those who gave an answer. `heads` includes their guests. */
export type Group<Member> = { status: Status; people: Guest<Member>[]; heads: number }

/** The members by their answer to an event, in the order in which they are listed, and those without one. */
export function byAnswer<Member extends { id: string }>(
  members: Member[],
  { attendees, guests }: Pick<AttendedEvent, 'attendees' | 'guests'>,
): { groups: Group<Member>[]; unanswered: Member[] } {
  const answers = new Map(attendees.map(({ user_id, status }) => [user_id, status]))
  const groups = STATUSES.map((status) => {
    const people = members
      .filter(({ id }) => answers.get(id) === status)
      // Members who declined have no guests.
      .map((member) => ({ member, guests: status === 'declined' ? 0 : (guests[member.id] ?? 0) }))
    return { status, people, heads: people.reduce((sum, { guests }) => sum + 1 + guests, 0) }
  })
  return {
    groups: groups.filter(({ people }) => people.length > 0),
    unanswered: members.filter(({ id }) => !answers.has(id)),
  }
}
