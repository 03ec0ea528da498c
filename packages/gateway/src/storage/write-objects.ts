// Uploads, and signed URLs that let others upload.

import type { Context } from 'hono'
import { requireValidName, targetOf } from './object-name.ts'
import type { WriteMode } from './rows.ts'
import type { StorageServices } from './services.ts'
import { callerSession, storageService } from './session.ts'
import { redeem, signPath } from './signed-url.ts'
import { storeObject } from './store-object.ts'
import { draftOf, rehearseWrite } from './write-row.ts'

/** `POST` (new, or with `x-upsert: true` also over an old one) and `PUT` (over an old one) `/object/{bucket}/{name}` */
export const upload = (services: StorageServices) => async (c: Context) => {
  const { bucket, name } = targetOf(c)
  requireValidName(name)
  const { session, owner } = await callerSession(services, c)
  const mode: WriteMode = c.req.method === 'PUT' ? 'replace' : modeOf(c)
  const { id } = await storeObject(services, session, mode, { bucket, name, owner }, c.req.raw)
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
  const { session, owner } = await callerSession(services, c)
  const mode = modeOf(c)
  await rehearseWrite(services.database, session, mode, draftOf({ bucket, name, owner }))
  const path = `${bucket}/${name}`
  const details = { owner, upsert: mode === 'upsert' }
  const token = await signPath(services.tokens, 'upload', path, SIGNED_UPLOAD_SECONDS, details)
  return c.json({ url: `/object/upload/sign/${path}?token=${token}`, token })
}

/** `PUT /object/upload/sign/{bucket}/{name}?token=` */
export const uploadSigned = (services: StorageServices) => async (c: Context) => {
  const { bucket, name } = targetOf(c)
  const path = `${bucket}/${name}`
  const { owner, upsert } = await redeem(services.tokens, ['upload'], path, c.req.query('token') ?? '')
  const mode = upsert ? 'upsert' : 'create'
  await storeObject(services, storageService, mode, { bucket, name, owner }, c.req.raw)
  return c.json({ Key: path })
}

export const modeOf = (c: Context): WriteMode => (c.req.header('x-upsert') === 'true' ? 'upsert' : 'create')
