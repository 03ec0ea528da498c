// Buckets, under the policies on storage.buckets.

import type { Context } from 'hono'
import postgres from 'postgres'
import { z } from 'zod'
import { parseQuery, readBody } from './body.ts'
import { discard } from './bytes.ts'
import { bucketExists, invalidBucketName, invalidRequest, noSuchBucket, notEmpty } from './errors.ts'
import { targetOf } from './object-name.ts'
import { type Bucket, bucketRow, rowsOf, selectBucket } from './rows.ts'
import type { StorageServices } from './services.ts'
import { callerSession } from './session.ts'

const UNITS = ['', 'K', 'M', 'G', 'T']

// `5242880`, `'5MB'` (decimal) or `'5MiB'` (binary)
const fileSize = z.union(
  [
    z.int().min(0),
    z
      .string()
      .regex(/^\d+(\.\d+)? ?([KMGT]?i?B)?$/i)
      .transform((text) => {
        const [, amount, unit = ''] = text.toUpperCase().match(/^([\d.]+) ?([KMGT]?I?)/) ?? []
        const power = UNITS.indexOf(unit.charAt(0))
        return Math.floor(Number(amount) * (unit.endsWith('I') ? 1024 : 1000) ** power)
      }),
  ],
  'Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B',
)

const settings = z.object({
  public: z.boolean().optional(),
  file_size_limit: fileSize.nullish(),
  allowed_mime_types: z.array(z.string()).nullish(),
})
const newBucket = settings.extend({
  id: z.string().optional(),
  name: z.string(),
  type: z.literal('STANDARD').optional(),
})
const NAME = /^[\w!.*'() &$@=;:+,?-]{1,100}$/
const listing = z.object({
  limit: z.coerce.number().int().min(1).optional(),
  offset: z.coerce.number().int().min(0).default(0),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).default('name'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
  search: z.string().default(''),
})

/** `POST /bucket` `{ id, name, public, file_size_limit, allowed_mime_types }` returns `{ name }`. */
export const create = (services: StorageServices) => async (c: Context) => {
  const bucket = await readBody(c, newBucket)
  const { session, owner } = await callerSession(services, c)
  if (!NAME.test(bucket.name) || bucket.name !== bucket.name.trim()) throw invalidBucketName()
  if (bucket.id !== undefined && bucket.id !== bucket.name) {
    throw invalidRequest('A bucket’s id and name are the same')
  }
  const insert = {
    text: `
      insert into storage.buckets (id, name, owner_id, public, file_size_limit, allowed_mime_types)
      select $1, $1, $2, fresh.public, fresh.file_size_limit, fresh.allowed_mime_types
        from jsonb_populate_record(null::storage.buckets, $3::jsonb) as fresh`,
    values: [bucket.name, owner ?? null, JSON.stringify({ public: false, ...bucket })],
  }
  await services.database.one(session, insert).catch((error) => {
    throw isViolation(error, '23505') ? bucketExists() : error
  })
  return c.json({ name: bucket.name })
}

/** `GET /bucket?limit=&offset=&sortColumn=&sortOrder=&search=` returns the buckets that the caller may see. */
export const list = (services: StorageServices) => async (c: Context) => {
  const { limit, offset, sortColumn, sortOrder, search } = parseQuery(c, listing)
  const { session } = await callerSession(services, c)
  const buckets = await rowsOf<Bucket>(services.database, session, {
    // Column and order come from fixed lists, so they are safe in the text.
    text: `
      select ${bucketRow} from storage.buckets
       where strpos(lower(name), lower($1)) > 0
       order by ${sortColumn} ${sortOrder} limit $2::int offset $3::int`,
    values: [search, limit === undefined ? null : String(limit), String(offset)],
  })
  return c.json(buckets)
}

/** `GET /bucket/{id}` */
export const get = (services: StorageServices) => async (c: Context) => {
  return c.json(await find(services, c))
}

/** `PUT /bucket/{id}` changes the given settings; null removes a limit. */
export const update = (services: StorageServices) => async (c: Context) => {
  const changes = await readBody(c, settings)
  const { session } = await callerSession(services, c)
  const changed = await services.database.one(session, {
    text: `
      update storage.buckets
         set public = fresh.public, file_size_limit = fresh.file_size_limit,
             allowed_mime_types = fresh.allowed_mime_types, updated_at = now()
        from storage.buckets as old,
             lateral jsonb_populate_record(old, $2::jsonb) as fresh
       where buckets.id = $1 and old.id = $1
      returning buckets.id`,
    values: [targetOf(c).bucket, JSON.stringify(changes)],
  })
  if (changed.length === 0) throw noSuchBucket()
  return c.json({ message: 'Successfully updated' })
}

/** `POST /bucket/{id}/empty` removes every object in it that the caller may remove. */
export const empty = (services: StorageServices) => async (c: Context) => {
  const { id } = await find(services, c)
  const { session } = await callerSession(services, c)
  const removed = await services.database.one(session, {
    text: 'delete from storage.objects where bucket_id = $1 returning version',
    values: [id],
  })
  await discard(
    services,
    removed.map(({ version }) => version as string),
  )
  return c.json({ message: 'Successfully emptied' })
}

/** `DELETE /bucket/{id}`; it must be empty. */
export const remove = (services: StorageServices) => async (c: Context) => {
  const { session } = await callerSession(services, c)
  try {
    const removed = await services.database.one(session, {
      text: 'delete from storage.buckets where id = $1 returning id',
      values: [targetOf(c).bucket],
    })
    if (removed.length === 0) throw noSuchBucket()
  } catch (error) {
    throw isViolation(error, '23503') ? notEmpty() : error
  }
  return c.json({ message: 'Successfully deleted' })
}

const isViolation = (error: unknown, code: string) =>
  error instanceof postgres.PostgresError && error.code === code

async function find(services: StorageServices, c: Context): Promise<Bucket> {
  const { session } = await callerSession(services, c)
  const statement = selectBucket(targetOf(c).bucket)
  const [bucket] = await rowsOf<Bucket>(services.database, session, statement)
  if (!bucket) throw noSuchBucket()
  return bucket
}
