// Signed URLs: callers who may read an object lend that right to anyone with the URL, for a day at most and for as long as
// they have it themselves.

import type { Context } from 'hono'
import { z } from 'zod'
import { readBody } from './body.ts'
import { noSuchKey } from './errors.ts'
import { targetOf } from './object-name.ts'
import { type Transformation, transformation } from './renditions/transformation.ts'
import type { StorageServices } from './services.ts'
import { callerSession, type Signer } from './session.ts'
import { signPath } from './signed-url.ts'

const LONGEST_SECONDS = 24 * 60 * 60

const expiresIn = z.int().min(1).max(LONGEST_SECONDS)
const oneUrl = z.object({ expiresIn, transform: transformation.optional() })
const manyUrls = z.object({ expiresIn, paths: z.array(z.string()).min(1).max(1000) })

/**
 * `POST /object/sign/{bucket}/{name}` `{ expiresIn, transform? }` (seconds, 86400 at most) returns `{ signedURL }`, relative and not
 * URL-encoded. With `transform` it serves that rendition, or the original if there is none.
 */
export const signOne = (services: StorageServices) => async (c: Context) => {
  const { bucket, name } = targetOf(c)
  const { expiresIn, transform } = await readBody(c, oneUrl)
  const { readable, signer } = await lookUp(services, c, bucket, [name])
  if (!readable.has(name)) throw noSuchKey()
  const path = `${bucket}/${name}`
  const signedURL = transform
    ? await renderUrl(services, path, expiresIn, signer, transform)
    : await signedUrl(services, path, expiresIn, signer)
  return c.json({ signedURL })
}

/**
 * `POST /object/sign/{bucket}` `{ expiresIn, paths }` returns one item per path, in their order. A missing object
 * and a forbidden one look the same, and neither fails the others.
 */
export const signMany = (services: StorageServices) => async (c: Context) => {
  const { bucket } = targetOf(c)
  const { expiresIn, paths } = await readBody(c, manyUrls)
  const { readable, signer } = await lookUp(services, c, bucket, paths)
  const items = paths.map(async (path) =>
    readable.has(path)
      ? { path, error: null, signedURL: await signedUrl(services, `${bucket}/${path}`, expiresIn, signer) }
      : { path, error: UNREADABLE, signedURL: null },
  )
  return c.json(await Promise.all(items))
}

const UNREADABLE = 'Either the object does not exist or you do not have access to it'

/** The caller, and which of these objects they may read. */
async function lookUp(services: StorageServices, c: Context, bucket: string, names: string[]) {
  const { session, signer } = await callerSession(services, c)
  const rows = await services.database.one(session, {
    text: `
      select name from storage.objects
       where bucket_id = $1 and name = any (array(select jsonb_array_elements_text($2::jsonb)))`,
    values: [bucket, JSON.stringify(names)],
  })
  return { readable: new Set(rows.map(({ name }) => name)), signer }
}

async function signedUrl({ tokens }: StorageServices, path: string, seconds: number, signer: Signer) {
  return `/object/sign/${path}?token=${await signPath(tokens, 'download', path, seconds, signer)}`
}

async function renderUrl(
  { tokens }: StorageServices,
  path: string,
  seconds: number,
  signer: Signer,
  transform: Transformation,
) {
  const token = await signPath(tokens, 'render', path, seconds, signer, { transform })
  return `/render/image/sign/${path}?token=${token}`
}
