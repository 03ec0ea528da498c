// A person in the family's history, and lines of descent.

import type { Tables } from '@/lib/database.types'
import type { HistoryDate } from '@/lib/history-dates'

export type HistoryMember = Tables<'family_history'>

/** What the form sets; the server sets the rest. */
export type HistoryValues = Pick<
  HistoryMember,
  | 'member_name'
  | 'birth_date'
  | 'birth_date_precision'
  | 'death_date'
  | 'death_date_precision'
  | 'deceased'
  | 'bio'
  | 'parent_id'
  | 'image_url'
>

type Descent = Pick<HistoryMember, 'id' | 'parent_id'>

export const birthOf = (member: HistoryValues): HistoryDate | null =>
  member.birth_date ? { date: member.birth_date, precision: member.birth_date_precision } : null

export const deathOf = (member: HistoryValues): HistoryDate | null =>
  member.death_date ? { date: member.death_date, precision: member.death_date_precision } : null

/** Children by the id of their parent, in the order of `members`. */
export function childrenByParent<Person extends Descent>(members: Person[]): Map<string, Person[]> {
  const children = new Map<string, Person[]>()
  for (const member of members) {
    if (!member.parent_id) continue
    const siblings = children.get(member.parent_id)
    if (siblings) siblings.push(member)
    else children.set(member.parent_id, [member])
  }
  return children
}
