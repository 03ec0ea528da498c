// Four ways to read an object: as the caller, from a public bucket, with a signed URL, or only its description.

import type { Context as HonoContext } from 'hono'
import type { Context } from '../context.ts'
import type { Session } from '../database/database.ts'
import { noSuchBucket, noSuchKey } from './errors.ts'
import { targetOf } from './object-name.ts'
import { type Bucket, rowsOf, type StoredObject, selectBucket, selectObject } from './rows.ts'
import { serveObject } from './serve-object.ts'
import { callerSession, storageService } from './session.ts'
import { redeem } from './signed-url.ts'

/** `GET /object/{bucket}/{name}`: a public bucket's object to anybody, another's to whom a policy shows it. */
export async function download(context: Context, c: HonoContext): Promise<Response> {
  if (await isPublic(context, c)) return serveObject(context, c, await find(context, c, storageService))
  if (!c.req.header('authorization')) throw noSuchBucket()
  return downloadAuthenticated(context, c)
}

/** `GET /object/authenticated/{bucket}/{name}` */
export async function downloadAuthenticated(context: Context, c: HonoContext): Promise<Response> {
  const { session } = await callerSession(context, c)
  return serveObject(context, c, await find(context, c, session))
}

/** `GET /object/public/{bucket}/{name}`: no key, no token. */
export async function downloadPublic(context: Context, c: HonoContext): Promise<Response> {
  if (!(await isPublic(context, c))) throw noSuchBucket()
  return serveObject(context, c, await find(context, c, storageService))
}

/** `GET /object/sign/{bucket}/{name}?token=`: whoever holds the URL may read, until it expires. */
export async function downloadSigned(context: Context, c: HonoContext): Promise<Response> {
  const { bucket, name } = targetOf(c)
  const grant = await redeem(context.tokens, 'download', `${bucket}/${name}`, c.req.query('token') ?? '')
  const secondsLeft = Math.floor(grant.exp - Date.now() / 1000)
  return serveObject(context, c, await find(context, c, storageService), secondsLeft)
}

/** `GET /object/info/{bucket}/{name}` */
export async function info(context: Context, c: HonoContext): Promise<Response> {
  const { session } = await callerSession(context, c)
  return c.json(describe(await find(context, c, session)))
}

/** `GET /object/info/public/{bucket}/{name}` */
export async function infoPublic(context: Context, c: HonoContext): Promise<Response> {
  if (!(await isPublic(context, c))) throw noSuchBucket()
  return c.json(describe(await find(context, c, storageService)))
}

async function isPublic({ database }: Context, c: HonoContext): Promise<boolean> {
  const statement = selectBucket(targetOf(c).bucket)
  const [bucket] = await rowsOf<Bucket>((query) => database.one(storageService, query), statement)
  return bucket?.public ?? false
}

async function find({ database }: Context, c: HonoContext, session: Session): Promise<StoredObject> {
  const { bucket, name } = targetOf(c)
  const statement = selectObject(bucket, name)
  const [object] = await rowsOf<StoredObject>((query) => database.one(session, query), statement)
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
