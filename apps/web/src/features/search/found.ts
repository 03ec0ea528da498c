// What a search has found, and where it leads.

import { format } from 'date-fns'
import type { Database } from '@/lib/database.types'

type Row = Database['public']['Functions']['search_hub']['Returns'][number]

export type Kind = 'person' | 'history' | 'event' | 'recipe' | 'post' | 'media' | 'message'

/** The database leaves out what a kind does not have. */
export type Found = Pick<Row, 'id' | 'rank' | 'total'> & { kind: Kind } & {
  [Part in 'title' | 'snippet' | 'moment' | 'day' | 'picture' | 'file_type' | 'conversation_id']:
    | string
    | null
}

export type Group = { kind: Kind; total: number; found: Found[] }

/** By kind, the kind with the best answer first. */
export function groupFound(rows: Found[]): Group[] {
  const groups = new Map<Kind, Group>()
  for (const row of rows) {
    const group = groups.get(row.kind) ?? { kind: row.kind, total: row.total, found: [] }
    group.found.push(row)
    groups.set(row.kind, group)
  }
  const best = ({ found }: Group) => Math.max(...found.map(({ rank }) => rank))
  return [...groups.values()].sort((a, b) => best(b) - best(a))
}

/** True where nothing is written as it was typed, and something looks like it. */
export const isAlike = (rows: Found[]) => rows.length > 0 && rows.every(({ rank }) => rank < 1)

/** Where the picture of a photo or video lies, in the bucket of the family's media. */
export const mediaPath = ({ kind, file_type, picture }: Found) =>
  kind === 'media' && picture && /^(image|video)\//.test(file_type ?? '') ? picture : undefined

export function linkTo(found: Found): string {
  const { kind, id } = found
  switch (kind) {
    case 'person':
      return `/profile/${id}`
    case 'history':
      return `/history?person=${id}`
    case 'event': {
      const day = found.day ?? format(new Date(found.moment ?? ''), 'yyyy-MM-dd')
      return `/events?month=${day.slice(0, 7)}&day=${day}`
    }
    case 'recipe':
      return `/recipes/${id}`
    case 'post':
      return `/home?post=${id}`
    case 'media':
      return `/media?item=${id}`
    case 'message':
      return `/messages?conversation=${found.conversation_id}&message=${id}`
  }
}
