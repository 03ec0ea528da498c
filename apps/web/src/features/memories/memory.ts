import type { Address } from '@/data/address'
import type { Database } from '@/data/database.types'
import { addressOf } from '@/data/registry'

type Row = Database['public']['Functions']['on_this_day']['Returns'][number]

type Text = 'title' | 'picture' | 'file_type' | 'member_id' | 'name' | 'other_id' | 'other_member_id'

type Kind = 'media' | 'post' | 'event' | 'birthday' | 'birth' | 'wedding'

/** Something of this date in an earlier year. Columns that do not apply to a kind are null. */
export type Memory = Pick<Row, 'id' | 'day'> & { kind: Kind; rotation: number | null } & {
  [Column in Text]: string | null
}

/** A person of the family tree or a member, whose memories can be hidden. */
export type Reminded = { id: string; name: string; isMember: boolean }

/** How many years ago it was. @param today such as `2026-11-22` */
export const yearsSince = ({ day }: Pick<Memory, 'day'>, today: string) =>
  Number(today.slice(0, 4)) - Number(day.slice(0, 4))

/** An event opens in the calendar, where its day was. */
export function linkTo({ kind, id, day }: Memory): Address {
  switch (kind) {
    case 'media':
    case 'post':
      return addressOf(kind, { id })
    case 'event':
      return { to: '/events', search: { month: day.slice(0, 7), day } }
    case 'birthday':
    case 'birth':
    case 'wedding':
      return addressOf('relative', { id })
  }
}

/** The people in the memories, once each: a member in the family tree as the member. */
export function peopleIn(memories: Memory[]): Reminded[] {
  const people = new Map<string, Reminded>()
  const add = (memberId: string | null, personId: string | null, name: string | null) => {
    const id = memberId ?? personId
    if (id && name) people.set(id, { id, name, isMember: id === memberId })
  }
  for (const { kind, id, title, member_id, name, other_id, other_member_id } of memories) {
    if (kind === 'birthday' || kind === 'birth' || kind === 'wedding') add(member_id, id, title)
    else add(member_id, null, name)
    if (kind === 'wedding') add(other_member_id, other_id, name)
  }
  return [...people.values()]
}
