// Pictures in the size that a screen needs, for whoever may read the original: a public bucket's for anybody,
// another's for whom a policy shows it to, or with a signed URL
// (https://supabase.com/docs/guides/storage/serving/image-transformations).

import type { Context as HonoContext } from 'hono'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { invalidRequest } from '../errors.ts'
import { targetOf } from '../object-name.ts'
import type { ByteRange } from '../object-store.ts'
import { find, findPublic } from '../read-objects.ts'
import type { StoredObject } from '../rows.ts'
import { serveBytes, serveObject } from '../serve-object.ts'
import { callerSession, storageService } from '../session.ts'
import { redeem, secondsLeft } from '../signed-url.ts'
import { nameOf } from './renditions.ts'
import { formatFor, type Transformation, transformation } from './transformation.ts'

/** In bytes, as on hosted Supabase: a job holds all of its original in memory. */
const LARGEST_ORIGINAL = 25 * 1024 * 1024

/** `GET /render/image/public/{bucket}/{name}?width=…`, see `transformation`: no key, no token. */
export const renderPublic = (context: Context) => async (c: HonoContext) => {
  const wanted = requestedOf(c)
  return serveRendition(context, c, await findPublic(context, c), wanted)
}

/** `GET /render/image/authenticated/{bucket}/{name}?width=…` */
export const renderAuthenticated = (context: Context) => async (c: HonoContext) => {
  const wanted = requestedOf(c)
  const { session } = await callerSession(context, c)
  return serveRendition(context, c, await find(context, c, session), wanted)
}

/** `GET /render/image/sign/{bucket}/{name}?token=`: the token says what it looks like, the query has no say. */
export const renderSigned = (context: Context) => async (c: HonoContext) => {
  const { bucket, name } = targetOf(c)
  const grant = await redeem(context.tokens, 'render', `${bucket}/${name}`, c.req.query('token') ?? '')
  const wanted = grant.transform ?? transformation.parse({})
  return serveRendition(context, c, await find(context, c, storageService), wanted, secondsLeft(grant))
}

/** @throws InvalidRequest */
function requestedOf(c: HonoContext): Transformation {
  const parsed = transformation.safeParse(c.req.query())
  if (!parsed.success) throw invalidRequest(z.prettifyError(parsed.error))
  return parsed.data
}

/** Answers as `serveObject` does; where there is no rendition, the original has to do. */
async function serveRendition(
  context: Context,
  c: HonoContext,
  object: StoredObject,
  wanted: Transformation,
  maxAge?: number,
): Promise<Response> {
  const response = await renditionOrOriginal(context, c, object, wanted, maxAge)
  if (wanted.format !== 'origin') response.headers.append('Vary', 'Accept')
  return response
}

async function renditionOrOriginal(
  context: Context,
  c: HonoContext,
  object: StoredObject,
  wanted: Transformation,
  maxAge?: number,
): Promise<Response> {
  const { version, metadata } = object
  const format = formatFor(metadata.mimetype, c.req.header('accept') ?? '', wanted)
  if (!format || metadata.size > LARGEST_ORIGINAL) return serveObject(context, c, object, maxAge)

  const rendition = await context.renditions.of(version, wanted, format)
  // There may be one the next time that somebody asks, so no cache keeps this.
  if (!rendition) return serveObject(context, c, object, 0)

  const eTag = `"${nameOf(version, wanted, format)}"`
  const described = { ...metadata, eTag, mimetype: `image/${format}`, size: rendition.byteLength }
  const read = async (range?: ByteRange) => rendition.subarray(range?.start, range && range.end + 1)
  return serveBytes(c, described, read, maxAge)
}
