// Queries on storage.buckets and storage.objects. Rows are read as JSON, so that times, numbers and arrays arrive in wire
// format.

import type { Database, Session, Statement } from '../database/database.ts'
import type { MediaFacts } from './ffmpeg-log.ts'

export type Bucket = {
  id: string
  name: string
  owner: string
  public: boolean
  file_size_limit: number | null
  allowed_mime_types: string[] | null
  created_at: string
  updated_at: string
}

export type ObjectMetadata = MediaFacts & {
  eTag: string
  /** bytes */
  size: number
  mimetype: string
  cacheControl: string
  lastModified: string
  contentLength: number
  httpStatusCode: number
  /** What search engines may do with it. */
  xRobotsTag?: string
  /** Of the bytes, in hexadecimal, where the server has them at hand. */
  sha256?: string
  /** How a picture looks: `picture-look.ts`. */
  dhash?: string | null
  grid?: string | null
}

export type StoredObject = {
  id: string
  bucket_id: string
  name: string
  owner_id: string | null
  version: string
  metadata: ObjectMetadata
  user_metadata: Record<string, unknown> | null
  created_at: string
  updated_at: string
  last_accessed_at: string
}

/** `create` fails when the name is taken, `replace` does nothing when it is free, `upsert` handles both. */
export type WriteMode = 'create' | 'upsert' | 'replace'

export type NewObject = {
  id: string
  bucket: string
  name: string
  owner: string | undefined
  version: string
  /** Complete once the bytes are stored; before that, what the sender declares. */
  metadata: Partial<ObjectMetadata>
  userMetadata: Record<string, unknown> | undefined
}

/** Runs `statement`, whose rows have one column `row` of JSON. */
export async function rowsOf<T>(database: Database, session: Session, statement: Statement): Promise<T[]> {
  const rows = await database.one(session, statement)
  return rows.map(({ row }) => readRow<T>(row as string))
}

/** Parses a row, with its times as JavaScript writes them: upstream does not serve Postgres' format. */
export const readRow = <T>(json: string): T =>
  JSON.parse(json, (key, value: unknown) =>
    TIMES.has(key) && typeof value === 'string' && TIME.test(value) ? new Date(value).toISOString() : value,
  )

const TIMES = new Set(['created_at', 'updated_at', 'last_accessed_at'])
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/

/** A bucket without the columns that upstream keeps to itself. */
export const bucketRow = `to_jsonb(buckets) - 'owner_id' - 'avif_autodetection' as row`

export const selectBucket = (id: string): Statement => ({
  text: `select ${bucketRow} from storage.buckets where id = $1`,
  values: [id],
})

export const selectObject = (bucket: string, name: string): Statement => ({
  text: `select to_jsonb(objects) as row from storage.objects where bucket_id = $1 and name = $2`,
  values: [bucket, name],
})

/** Returns `{ public, object }`, where `object` may be null, or nothing for an unknown bucket. */
export const selectBucketAndObject = (bucket: string, name: string): Statement => ({
  text: `
    select jsonb_build_object('public', buckets.public, 'object', to_jsonb(objects)) as row
      from storage.buckets
      left join storage.objects on objects.bucket_id = buckets.id and objects.name = $2
     where buckets.id = $1`,
  values: [bucket, name],
})

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Returns the object's `id` and, in `replaced`, its previous version. `create` returns nothing, because the caller may be
 * allowed to add an object but not to see it.
 */
export function writeObject(mode: WriteMode, object: NewObject): Statement {
  const { id, bucket, name, owner, version, metadata, userMetadata } = object
  const values = [
    bucket,
    name,
    owner && UUID.test(owner) ? owner : null,
    owner ?? null,
    version,
    JSON.stringify(metadata),
    userMetadata ? JSON.stringify(userMetadata) : null,
  ]
  if (mode === 'replace') return { text: REPLACE, values }
  return { text: mode === 'create' ? INSERT : `${INSERT} ${ON_CONFLICT}`, values: [...values, id] }
}

const INSERT = `
  insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata, user_metadata, id)
  values ($1, $2, $3::uuid, $4, $5, $6::jsonb, $7::jsonb, $8::uuid)`

// `old` in a returning clause: Postgres 18.
const ON_CONFLICT = `
  on conflict (bucket_id, name) do update
     set owner = excluded.owner, owner_id = excluded.owner_id, version = excluded.version,
         metadata = excluded.metadata, user_metadata = excluded.user_metadata, updated_at = now()
  returning id, old.version as replaced`

const REPLACE = `
  update storage.objects
     set owner = $3::uuid, owner_id = $4, version = $5, metadata = $6::jsonb, user_metadata = $7::jsonb,
         updated_at = now()
   where bucket_id = $1 and name = $2
  returning id, old.version as replaced`
