// Uploads, and signed URLs that let others upload.

import type { Context } from 'hono'
import { requireValidName, targetOf } from './object-name.ts'
import type { WriteMode } from './rows.ts'
import type { StorageServices } from './services.ts'
import { callerSession, signerSession } from './session.ts'
import { type Grant, redeem, signPath } from './signed-url.ts'
import { storeObject } from './store-object.ts'
import { draftOf, rehearseWrite, type Writer } from './write-row.ts'

/** `POST` (new, or with `x-upsert: true` also over an old one) and `PUT` (over an old one) `/object/{bucket}/{name}` */
export const upload = (services: StorageServices) => async (c: Context) => {
  const { bucket, name } = targetOf(c)
  requireValidName(name)
  const { session, owner } = await callerSession(services, c)
  const mode: WriteMode = c.req.method === 'PUT' ? 'replace' : modeOf(c)
  const { id } = await storeObject(services, { session, mode }, { bucket, name, owner }, c.req.raw)
  return c.json({ Id: id, Key: `${bucket}/${name}` })
}

const SIGNED_UPLOAD_SECONDS = 2 * 60 * 60

/**
 * `POST /object/upload/sign/{bucket}/{name}`: lends the caller's permission to upload this one object. Its size and type
 * are still unknown, so a policy that requires them refuses here.
 */
export const signUpload = (services: StorageServices) => async (c: Context) => {
  const { bucket, name } = targetOf(c)
  requireValidName(name)
  const { session, owner, signer } = await callerSession(services, c)
  const mode = modeOf(c)
  await rehearseWrite(services.database, { session, mode }, draftOf({ bucket, name, owner }))
  const path = `${bucket}/${name}`
  const details = { upsert: mode === 'upsert' }
  const token = await signPath(services.tokens, 'upload', path, SIGNED_UPLOAD_SECONDS, signer, details)
  return c.json({ url: `/object/upload/sign/${path}?token=${token}`, token })
}

/** `PUT /object/upload/sign/{bucket}/{name}?token=`: once, as the signer. */
export const uploadSigned = (services: StorageServices) => async (c: Context) => {
  const { bucket, name } = targetOf(c)
  const path = `${bucket}/${name}`
  const grant = await redeem(services.tokens, ['upload'], path, c.req.query('token') ?? '')
  const { owner, ...writer } = lentBy(grant, c)
  await storeObject(services, writer, { bucket, name, owner }, c.req.raw)
  return c.json({ Key: path })
}

/** The role that a signed upload URL writes as, and the owner of the object. */
export const lentBy = (
  { signer, upsert, jti, exp }: Grant,
  c: Context,
): Writer & { owner: string | undefined } => ({
  session: signerSession(signer, c),
  mode: upsert ? 'upsert' : 'create',
  ticket: { id: jti, exp },
  owner: signer.sub,
})

export const modeOf = (c: Context): WriteMode => (c.req.header('x-upsert') === 'true' ? 'upsert' : 'create')
