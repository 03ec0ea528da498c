// Serves pictures in the requested size, with the same access rules as the original
// (https://supabase.com/docs/guides/storage/serving/image-transformations).

import type { Context } from 'hono'
import { parseQuery } from '../body.ts'
import { isTimed } from '../content-type.ts'
import { noSuchRendition } from '../errors.ts'
import { targetOf } from '../object-name.ts'
import type { ByteRange } from '../object-store.ts'
import { find, findPublic } from '../read-objects.ts'
import type { ObjectMetadata, StoredObject } from '../rows.ts'
import { serveBytes, serveObject } from '../serve-object.ts'
import type { StorageServices } from '../services.ts'
import { callerSession, signerSession } from '../session.ts'
import { redeem, secondsLeft } from '../signed-url.ts'
import { nameOf } from './renditions.ts'
import {
  type Format,
  formatFor,
  isVideo,
  LARGEST_PICTURE,
  type Transformation,
  transformation,
} from './transformation.ts'

/** `GET /render/image/public/{bucket}/{name}?width=…`, see `transformation`: no key, no token. */
export const renderPublic = (services: StorageServices) => async (c: Context) => {
  const wanted = requestedOf(c)
  return serveRendition(services, c, await findPublic(services.database, c), wanted)
}

/** `GET /render/image/authenticated/{bucket}/{name}?width=…` */
export const renderAuthenticated = (services: StorageServices) => async (c: Context) => {
  const wanted = requestedOf(c)
  const { session } = await callerSession(services, c)
  return serveRendition(services, c, await find(services.database, c, session), wanted)
}

/**
 * `GET /render/image/sign/{bucket}/{name}?token=`. A token signed with a `transform` decides the size, not the query.
 * A download token works too, with `&width=…`, see `transformation`: it allows the original, so it allows a smaller one,
 * and one batch of signed URLs (which takes no `transform`) serves a page of thumbnails. Hosted Supabase reads the size
 * from the token alone.
 */
export const renderSigned = (services: StorageServices) => async (c: Context) => {
  const { bucket, name } = targetOf(c)
  const token = c.req.query('token') ?? ''
  const grant = await redeem(services.tokens, ['render', 'download'], `${bucket}/${name}`, token)
  const wanted = grant.purpose === 'render' ? (grant.transform ?? transformation.parse({})) : requestedOf(c)
  const object = await find(services.database, c, signerSession(grant.signer, c))
  return serveRendition(services, c, object, wanted, secondsLeft(grant))
}

/** @throws InvalidRequest */
function requestedOf(c: Context): Transformation {
  return parseQuery(c, transformation)
}

/**
 * Answers as `serveObject` does. Without a rendition it sends the original, except for video and audio: a thumbnail must
 * not become gigabytes.
 * @throws NoSuchRendition for audio, and for a video without a picture or without ffmpeg
 */
async function serveRendition(
  services: StorageServices,
  c: Context,
  object: StoredObject,
  wanted: Transformation,
  maxAge?: number,
): Promise<Response> {
  const { version, metadata, owner_id } = object
  const accept = c.req.header('accept') ?? ''
  const { mimetype, size } = metadata
  const tooLarge = size > LARGEST_PICTURE && !isVideo(mimetype)
  const format = tooLarge ? undefined : formatFor(mimetype, accept, wanted)
  const rendition =
    format && (await services.renditions.of({ version, mimetype, owner: owner_id ?? '' }, wanted, format))
  if (!rendition && isTimed(mimetype)) throw noSuchRendition()

  const response = rendition
    ? await serveBytes(c, describe(object, rendition, wanted, format), partsOf(rendition), maxAge)
    : // The next request may find a rendition, so no cache keeps the substitute.
      await serveObject(services.objects, c, object, format ? 0 : maxAge)
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
