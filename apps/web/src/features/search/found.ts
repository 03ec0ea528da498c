// The results of a search, and their links.

import type { Database } from '@/data/database.types'
import { addressOf } from '@/data/registry'

type Row = Database['public']['Functions']['search_hub']['Returns'][number]

/** `kind`: that of a thing in app/things.ts. Columns that do not apply to a kind are null. */
export type Found = Pick<Row, 'id' | 'rank' | 'total'> & { kind: string; rotation: number | null } & {
  [Part in 'title' | 'snippet' | 'moment' | 'day' | 'picture' | 'file_type' | 'conversation_id']:
    | string
    | null
}

export type Group = { kind: string; total: number; found: Found[] }

/** Groups results by kind; the kind with the best result comes first. */
export function groupFound(rows: Found[]): Group[] {
  const groups = new Map<string, Group>()
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

export const linkTo = (found: Found) => addressOf(found.kind, found)
