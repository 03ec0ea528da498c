// Lists a bucket in pages. Concurrent changes neither repeat an entry nor hide one that stays.

import type { Context } from 'hono'
import { z } from 'zod'
import { readBody } from './body.ts'
import { invalidRequest } from './errors.ts'
import { targetOf } from './object-name.ts'
import { readRow } from './rows.ts'
import type { StorageServices } from './services.ts'
import { callerSession } from './session.ts'

const sortBy = z.object({
  column: z.enum(['name', 'updated_at', 'created_at']).default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
})
const question = z.object({
  prefix: z.string().default(''),
  limit: z.int().min(1).max(1000).default(1000),
  with_delimiter: z.boolean().default(false),
  sortBy: sortBy.prefault({}),
  cursor: z.string().optional(),
})
const position = z.object({ sortBy, value: z.string(), name: z.string() })

type SortBy = z.infer<typeof sortBy>
type Entry = { id: string | null; name: string }

/**
 * `POST /object/list-v2/{bucket}` `{ prefix, cursor, limit, with_delimiter, sortBy }` answers
 * `{ hasNext, nextCursor?, folders, objects }` with whole names. `with_delimiter` groups deeper
 * entries into folders, whose names end in a slash and whose times are those of their first object.
 */
export const listV2 = (services: StorageServices) => async (c: Context) => {
  const { bucket } = targetOf(c)
  const { prefix, limit, with_delimiter, sortBy, cursor } = await readBody(c, question)
  const after = cursor === undefined ? undefined : readCursor(cursor, sortBy)
  const { session } = await callerSession(services, c)
  const found = await services.database.one(session, {
    // Both come from the fixed lists above, so they are safe in the text.
    text: page(sortBy),
    values: [
      bucket,
      prefix,
      String(with_delimiter),
      after?.value ?? null,
      after?.name ?? null,
      String(limit + 1),
    ],
  })
  const entries = found.slice(0, limit).map(({ row }) => readRow<Entry>(row as string))
  const last = found[limit - 1]
  const hasNext = found.length > limit
  return c.json({
    hasNext,
    ...(hasNext && last && { nextCursor: writeCursor(sortBy, last) }),
    folders: entries.filter(({ id }) => id === null).map(({ name }) => ({ key: keyOf(name), name })),
    objects: entries
      .filter(({ id }) => id !== null)
      .map((entry) => (with_delimiter ? { key: keyOf(entry.name), ...entry } : entry)),
  })
}

/** The last part of a name. */
const keyOf = (name: string) => name.replace(/\/$/, '').replace(/^.*\//s, '')

// Names sort by their bytes, independent of the database's collation: a page ends where the next one starts.
const page = ({ column, order }: SortBy) => `
  with below as (
    select objects.*, substr(name, length($2) + 1) as rest
      from storage.objects
     where bucket_id = $1 and starts_with(name, $2)
  ), entries as (
    select name collate "C" as name, id, updated_at, created_at, last_accessed_at, metadata
      from below where not $3::boolean or rest not like '%/%'
     union all
    select ($2 || split_part(rest, '/', 1) || '/') collate "C", null, min(created_at), min(created_at), null, null
      from below where $3::boolean and rest like '%/%'
     group by 1
  )
  select to_jsonb(entries) as row, ${column}::text as value, name from entries
   where $4::text is null
      or (${column}, name) ${order === 'asc' ? '>' : '<'} ($4::${column === 'name' ? 'text' : 'timestamptz'}, $5)
   order by ${column} ${order}, name ${order}
   limit $6::int`

function writeCursor(sortBy: SortBy, { value, name }: Record<string, unknown>): string {
  return Buffer.from(JSON.stringify({ sortBy, value, name })).toString('base64url')
}

function readCursor(cursor: string, { column, order }: SortBy): z.infer<typeof position> {
  try {
    const found = position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    if (found.sortBy.column === column && found.sortBy.order === order) return found
  } catch {}
  throw invalidRequest('The cursor is not one of this list')
}
