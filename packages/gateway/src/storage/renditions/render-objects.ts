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
import type { ObjectMetadata, StoredObject } from '../rows.ts'
import { serveBytes, serveObject } from '../serve-object.ts'
import { callerSession, storageService } from '../session.ts'
import { redeem, secondsLeft } from '../signed-url.ts'
import { nameOf } from './renditions.ts'
import { type Format, formatFor, type Transformation, transformation } from './transformation.ts'

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
  const { version, metadata } = object
  const accept = c.req.header('accept') ?? ''
  const format = metadata.size > LARGEST_ORIGINAL ? undefined : formatFor(metadata.mimetype, accept, wanted)
  const rendition = format && (await context.renditions.of(version, wanted, format))

  const response = rendition
    ? await serveBytes(c, describe(object, rendition, wanted, format), partsOf(rendition), maxAge)
    : // There may be a rendition the next time that somebody asks: no cache keeps what stands in for it.
      await serveObject(context, c, object, format ? 0 : maxAge)
  if (wanted.format !== 'origin') response.headers.append('Vary', 'Accept')
  return response
}

function describe(
  { version, metadata }: StoredObject,
  rendition: Uint8Array,
  wanted: Transformation,
  format: Format,
): ObjectMetadata {
  const eTag = `"${nameOf(version, wanted, format)}"`
  return { ...metadata, eTag, mimetype: `image/${format}`, size: rendition.byteLength }
}

const partsOf = (rendition: Uint8Array<ArrayBuffer>) => async (range?: ByteRange) =>
  rendition.subarray(range?.start, range && range.end + 1)
