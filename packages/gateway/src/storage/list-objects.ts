// Lists a bucket as a tree of folders.

import type { Context } from 'hono'
import { z } from 'zod'
import { readBody } from './body.ts'
import { targetOf } from './object-name.ts'
import { rowsOf } from './rows.ts'
import type { StorageServices } from './services.ts'
import { callerSession } from './session.ts'

const question = z.object({
  prefix: z.string().default(''),
  limit: z.int().min(1).max(10_000).default(100),
  offset: z.int().min(0).default(0),
  search: z.string().default(''),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .prefault({}),
})

/**
 * `POST /object/list/{bucket}` returns the objects and folders directly below `prefix` whose names start with
 * `search`, which may go on into folders: folders first (with null for all but the name), names without their folder. Upper
 * and lower case are the same.
 */
export const list = (services: StorageServices) => async (c: Context) => {
  const { bucket } = targetOf(c)
  const { prefix, limit, offset, search, sortBy } = await readBody(c, question)
  const { session } = await callerSession(services, c)
  const whole = (prefix && !prefix.endsWith('/') ? `${prefix}/` : prefix) + search
  const start = whole.lastIndexOf('/') + 1
  // Both come from the fixed lists above, so they are safe in the text.
  const text = listing(sortBy.column, sortBy.order)
  const values = [bucket, whole.slice(0, start), whole.slice(start), String(limit), String(offset)]
  return c.json(await rowsOf(services.database, session, { text, values }))
}

const listing = (column: string, order: string) => `
  with below as (
    select objects.*, substr(objects.name, length($2) + 1) as rest
      from storage.objects
     where bucket_id = $1 and starts_with(lower(objects.name), lower($2))
       and starts_with(lower(substr(objects.name, length($2) + 1)), lower($3))
  ), entries as (
    select distinct on (split_part(rest, '/', 1))
           split_part(rest, '/', 1) as name, null::uuid as id, null::timestamptz as updated_at,
           null::timestamptz as created_at, null::timestamptz as last_accessed_at, null::jsonb as metadata
      from below where rest like '%/%'
     union all
    select rest, id, updated_at, created_at, last_accessed_at, metadata
      from below where rest not like '%/%'
  )
  select to_jsonb(entries) as row from entries
   order by id is not null, ${column === 'name' ? 'lower(name) collate "C"' : column} ${order}, name
   limit $4::int offset $5::int`
