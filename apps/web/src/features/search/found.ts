// The results of a search, and their links.

import type { Database } from '@/data/database.types'
import type { Address } from '@/lib/address'

type Row = Database['public']['Functions']['search_hub']['Returns'][number]

export type Kind =
  | 'person'
  | 'history'
  | 'event'
  | 'recipe'
  | 'post'
  | 'comment'
  | 'media'
  | 'album'
  | 'message'
  | 'list'
  | 'list_item'

/** Columns that do not apply to a kind are null. */
export type Found = Pick<Row, 'id' | 'rank' | 'total'> & { kind: Kind; rotation: number | null } & {
  [Part in 'title' | 'snippet' | 'moment' | 'day' | 'picture' | 'file_type' | 'conversation_id']:
    | string
    | null
}

export type Group = { kind: Kind; total: number; found: Found[] }

/** Groups results by kind; the kind with the best result comes first. */
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

/** Whether nothing matches exactly, and the results only look similar. */
export const isAlike = (rows: Found[]) => rows.length > 0 && rows.every(({ rank }) => rank < 1)

/** Where a photo or video is stored, as `useSignedUrl` takes it. */
export const mediaFile = ({ kind, file_type, picture }: Found) =>
  kind === 'media' && picture && /^(image|video)\//.test(file_type ?? '') ? picture : undefined

export function linkTo(found: Found): Address {
  const { kind, id } = found
  switch (kind) {
    case 'person':
      return { to: '/profile/$id', params: { id } }
    case 'history':
      return { to: '/people/$id', params: { id } }
    case 'event':
      return { to: '/events/$id', params: { id } }
    case 'recipe':
      return { to: '/recipes/$id', params: { id } }
    case 'post':
      return { to: '/home', search: { post: id } }
    case 'comment':
      return { to: '/comments/$id', params: { id } }
    case 'media':
      return { to: '/media', search: { item: id } }
    case 'album':
      return { to: '/media', search: { album: id } }
    case 'list':
      return { to: '/lists/$id', params: { id } }
    case 'list_item':
      return { to: '/lists', search: { item: id } }
    case 'message':
      return {
        to: '/messages',
        search: { conversation: found.conversation_id ?? undefined, message: id },
      }
  }
}
