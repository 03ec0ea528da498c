// Everyone in the tree: the rows of the history, and the members without a row. A row is made for a member when they are first
// tied to someone, under the id that they have here already.

import type { Tables } from '@/data/database.types'
import { m } from '@/i18n/messages'
import { region } from '@/text/format'
import type { HistoryMember } from './history-member'

export type TreeMember = Pick<
  Tables<'profiles'>,
  'id' | 'full_name' | 'avatar_url' | 'birth_date' | 'created_at' | 'updated_at'
>

/** As the server's `private.person_id`: it begins like the family's id. */
export const personIdOf = (familyId: string, memberId: string) => familyId.slice(0, 8) + memberId.slice(8)

const byName = new Intl.Collator(region())

/** By name. */
export function peopleOf(rows: HistoryMember[], members: TreeMember[], familyId: string): HistoryMember[] {
  const linked = new Set(rows.map(({ profile_id }) => profile_id))
  const others = members.filter(({ id }) => !linked.has(id))
  if (others.length === 0) return rows
  const everyone = [...rows, ...others.map((member) => withoutRow(member, familyId))]
  return everyone.sort((one, other) => byName.compare(one.member_name, other.member_name))
}

/** Of a member without a row, there is nothing to edit or to comment on. */
export const isAutomatic = ({ profile_id, family_id, id, created_by }: HistoryMember) =>
  profile_id !== null && created_by === null && id === personIdOf(family_id, profile_id)

const withoutRow = (
  { id, full_name, avatar_url, birth_date, created_at, updated_at }: TreeMember,
  family_id: string,
): HistoryMember => ({
  id: personIdOf(family_id, id),
  family_id,
  profile_id: id,
  member_name: full_name?.trim() || m.unknown_member(),
  birth_date,
  birth_date_precision: 'day',
  death_date: null,
  death_date_precision: 'day',
  deceased: false,
  bio: null,
  parent_id: null,
  image_url: avatar_url,
  comment_count: 0,
  created_by: null,
  created_at,
  updated_at,
})
