// Reads objects: as the caller, from a public bucket, with a signed URL, or only the description.

import type { Context } from 'hono'
import type { Database, Session } from '../database/database.ts'
import { noSuchBucket, noSuchKey } from './errors.ts'
import { targetOf } from './object-name.ts'
import { rowsOf, type StoredObject, selectBucketAndObject, selectObject } from './rows.ts'
import { serveObject } from './serve-object.ts'
import type { StorageServices } from './services.ts'
import { callerSession, signerSession, storageService } from './session.ts'
import { redeem, secondsLeft } from './signed-url.ts'

/** `GET /object/{bucket}/{name}`: from a public bucket for everyone, else under the caller's policies. */
export const download = (services: StorageServices) => async (c: Context) => {
  const bucket = await lookInto(services.database, c)
  if (bucket?.public) return serveObject(services.objects, c, present(bucket.object))
  if (!c.req.header('authorization')) throw noSuchBucket()
  return downloadAuthenticated(services)(c)
}

/** `GET /object/authenticated/{bucket}/{name}` */
export const downloadAuthenticated = (services: StorageServices) => async (c: Context) => {
  const { session } = await callerSession(services, c)
  return serveObject(services.objects, c, await find(services.database, c, session))
}

/** `GET /object/public/{bucket}/{name}`: no key, no token. */
export const downloadPublic = (services: StorageServices) => async (c: Context) => {
  return serveObject(services.objects, c, await findPublic(services.database, c))
}

/** `GET /object/sign/{bucket}/{name}?token=`: anyone with the URL may read while its signer may, until it expires. */
export const downloadSigned = (services: StorageServices) => async (c: Context) => {
  const { bucket, name } = targetOf(c)
  const grant = await redeem(services.tokens, ['download'], `${bucket}/${name}`, c.req.query('token') ?? '')
  const object = await find(services.database, c, signerSession(grant.signer, c))
  return serveObject(services.objects, c, object, secondsLeft(grant))
}

/** `GET /object/info/{bucket}/{name}` */
export const info = (services: StorageServices) => async (c: Context) => {
  const { session } = await callerSession(services, c)
  return c.json(describe(await find(services.database, c, session)))
}

/** `GET /object/info/public/{bucket}/{name}` */
export const infoPublic = (services: StorageServices) => async (c: Context) => {
  return c.json(describe(await findPublic(services.database, c)))
}

/** The object that the URL names, if `session` may see it. @throws NoSuchKey */
export async function find(database: Database, c: Context, session: Session): Promise<StoredObject> {
  const { bucket, name } = targetOf(c)
  const statement = selectObject(bucket, name)
  const [object] = await rowsOf<StoredObject>(database, session, statement)
  return present(object)
}

/** The object that the URL names, in a public bucket. @throws NoSuchBucket, NoSuchKey */
export async function findPublic(database: Database, c: Context): Promise<StoredObject> {
  const bucket = await lookInto(database, c)
  if (!bucket?.public) throw noSuchBucket()
  return present(bucket.object)
}

// Pages load dozens of pictures this way, so bucket and object take one query.
async function lookInto(database: Database, c: Context) {
  const { bucket, name } = targetOf(c)
  const [found] = await rowsOf<{ public: boolean; object: StoredObject | null }>(
    database,
    storageService,
    selectBucketAndObject(bucket, name),
  )
  return found
}

function present(object: StoredObject | null | undefined): StoredObject {
  if (!object) throw noSuchKey()
  return object
}

function describe({ id, name, version, bucket_id, metadata, user_metadata, created_at }: StoredObject) {
  return {
    id,
    name,
    version,
    bucket_id,
    size: metadata.size,
    content_type: metadata.mimetype,
    cache_control: metadata.cacheControl,
    etag: metadata.eTag,
    metadata: user_metadata ?? {},
    last_modified: metadata.lastModified,
    created_at,
  }
}
