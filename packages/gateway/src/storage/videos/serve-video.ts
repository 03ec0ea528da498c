// Serves the playable versions of videos, with the same access rules as the originals. Hosted Supabase has none: there,
// these addresses answer 404, and clients play the original.

import type { Context } from 'hono'
import { z } from 'zod'
import { parseQuery } from '../body.ts'
import { noSuchRendition } from '../errors.ts'
import { targetOf } from '../object-name.ts'
import { find, findPublic } from '../read-objects.ts'
import type { StoredObject } from '../rows.ts'
import { serveBytes } from '../serve-object.ts'
import type { StorageServices } from '../services.ts'
import { signerSession } from '../session.ts'
import { type Grant, redeem, secondsLeft } from '../signed-url.ts'
import type { Original } from './playable-videos.ts'

const version = z.object({ as: z.enum(['remuxed', 'transcoded']) })

/** `GET /render/video/public/{bucket}/{name}?as=`, as `videoSigned`: no key, no token. */
export const videoPublic = (services: StorageServices) => async (c: Context) =>
  serveVideo(services, c, await findPublic(services.database, c))

/**
 * `GET /render/video/sign/{bucket}/{name}?token=&as=` with the token of a signed URL: an MP4, `remuxed` (the pictures of the original, but it
 * starts at once) or `transcoded` (H.264 of 720 lines), as `serveObject` sends it.
 * @throws NoSuchRendition for a version that was not made
 */
export const videoSigned = (services: StorageServices) => async (c: Context) => {
  const { grant, object } = await findSigned(services, c)
  return serveVideo(services, c, object, secondsLeft(grant))
}

/** `GET /render/video/info/public/{bucket}/{name}`, as `infoSigned` */
export const infoPublic = (services: StorageServices) => async (c: Context) =>
  describe(services, c, await findPublic(services.database, c))

/**
 * `GET /render/video/info/sign/{bucket}/{name}?token=` returns `{ state, play }`: play the `original`, or the version `remuxed` or
 * `transcoded`. While the state is `preparing`, a better one is being made; ask again. `failed`: none can be made.
 */
export const infoSigned = (services: StorageServices) => async (c: Context) =>
  describe(services, c, (await findSigned(services, c)).object)

async function findSigned(
  services: StorageServices,
  c: Context,
): Promise<{ grant: Grant; object: StoredObject }> {
  const { bucket, name } = targetOf(c)
  const grant = await redeem(services.tokens, ['download'], `${bucket}/${name}`, c.req.query('token') ?? '')
  return { grant, object: await find(services.database, c, signerSession(grant.signer, c)) }
}

async function serveVideo({ videos }: StorageServices, c: Context, object: StoredObject, maxAge?: number) {
  const { as } = parseQuery(c, version)
  const { made } = await videos.of(originalOf(object))
  if (made?.kind !== as) throw noSuchRendition()
  const eTag = `"${object.version}-${as}"`
  const metadata = { ...object.metadata, eTag, mimetype: 'video/mp4', size: made.size }
  return serveBytes(c, metadata, (range) => videos.read(object.version, as, range), maxAge)
}

async function describe({ videos }: StorageServices, c: Context, object: StoredObject) {
  const { state, made } = await videos.of(originalOf(object))
  c.header('Cache-Control', 'no-store')
  return c.json({ state, play: made?.kind ?? 'original' })
}

const originalOf = ({ version, metadata: { mimetype, size }, owner_id }: StoredObject): Original => ({
  version,
  mimetype,
  size,
  owner: owner_id ?? '',
})
