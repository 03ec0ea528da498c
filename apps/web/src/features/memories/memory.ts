import type { Database } from '@/lib/database.types'

type Row = Database['public']['Functions']['on_this_day']['Returns'][number]

type Kind = 'media' | 'post' | 'event' | 'birthday' | 'birth' | 'wedding'

/** Something of this date in an earlier year. Columns that do not apply to a kind are null. */
export type Memory = Pick<Row, 'id' | 'day'> & { kind: Kind; rotation: number | null } & {
  [Part in 'title' | 'picture' | 'file_type' | 'member_id' | 'name']: string | null
}

/** A person of the family tree or a member, whose memories can be hidden. */
export type Reminded = { id: string; name: string; isMember: boolean }

/** How many years ago it was. @param today such as `2026-11-22` */
export const yearsSince = ({ day }: Pick<Memory, 'day'>, today: string) =>
  Number(today.slice(0, 4)) - Number(day.slice(0, 4))

export function linkTo({ kind, id, day }: Memory): string {
  switch (kind) {
    case 'media':
      return `/media?item=${id}`
    case 'post':
      return `/home?post=${id}`
    case 'event':
      return `/events?month=${day.slice(0, 7)}&day=${day}`
    case 'birthday':
    case 'birth':
    case 'wedding':
      return `/people/${id}`
  }
}

/** The people in the memories, once each. */
export function peopleIn(memories: Memory[]): Reminded[] {
  const people = new Map<string, Reminded>()
  for (const { kind, id, title, member_id, name } of memories) {
    if (['birthday', 'birth', 'wedding'].includes(kind))
      people.set(id, { id, name: title ?? '', isMember: false })
    else if (member_id && name) people.set(member_id, { id: member_id, name, isMember: true })
  }
  return [...people.values()]
}
