// Four ways to read an object: as the caller, from a public bucket, with a signed URL, or only its description.

import type { Context as HonoContext } from 'hono'
import type { Context } from '../context.ts'
import type { Session } from '../database/database.ts'
import { noSuchBucket, noSuchKey } from './errors.ts'
import { targetOf } from './object-name.ts'
import { rowsOf, type StoredObject, selectBucketAndObject, selectObject } from './rows.ts'
import { serveObject } from './serve-object.ts'
import { callerSession, storageService } from './session.ts'
import { redeem, secondsLeft } from './signed-url.ts'

/** `GET /object/{bucket}/{name}`: a public bucket's object to anybody, another's to whom a policy shows it. */
export const download = (context: Context) => async (c: HonoContext) => {
  const bucket = await lookInto(context, c)
  if (bucket?.public) return serveObject(context, c, present(bucket.object))
  if (!c.req.header('authorization')) throw noSuchBucket()
  return downloadAuthenticated(context)(c)
}

/** `GET /object/authenticated/{bucket}/{name}` */
export const downloadAuthenticated = (context: Context) => async (c: HonoContext) => {
  const { session } = await callerSession(context, c)
  return serveObject(context, c, await find(context, c, session))
}

/** `GET /object/public/{bucket}/{name}`: no key, no token. */
export const downloadPublic = (context: Context) => async (c: HonoContext) => {
  return serveObject(context, c, await findPublic(context, c))
}

/** `GET /object/sign/{bucket}/{name}?token=`: whoever holds the URL may read, until it expires. */
export const downloadSigned = (context: Context) => async (c: HonoContext) => {
  const { bucket, name } = targetOf(c)
  const grant = await redeem(context.tokens, ['download'], `${bucket}/${name}`, c.req.query('token') ?? '')
  return serveObject(context, c, await find(context, c, storageService), secondsLeft(grant))
}

/** `GET /object/info/{bucket}/{name}` */
export const info = (context: Context) => async (c: HonoContext) => {
  const { session } = await callerSession(context, c)
  return c.json(describe(await find(context, c, session)))
}

/** `GET /object/info/public/{bucket}/{name}` */
export const infoPublic = (context: Context) => async (c: HonoContext) => {
  return c.json(describe(await findPublic(context, c)))
}

/** The object that the URL names, if `session` may see it. @throws NoSuchKey */
export async function find({ database }: Context, c: HonoContext, session: Session): Promise<StoredObject> {
  const { bucket, name } = targetOf(c)
  const statement = selectObject(bucket, name)
  const [object] = await rowsOf<StoredObject>(database, session, statement)
  return present(object)
}

/** The object that the URL names, in a public bucket. @throws NoSuchBucket, NoSuchKey */
export async function findPublic(context: Context, c: HonoContext): Promise<StoredObject> {
  const bucket = await lookInto(context, c)
  if (!bucket?.public) throw noSuchBucket()
  return present(bucket.object)
}

// Pictures come this way by the dozen, so bucket and object take one query.
async function lookInto({ database }: Context, c: HonoContext) {
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
