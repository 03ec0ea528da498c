// Uploads in pieces that go on after a lost connection, by the TUS protocol (https://tus.io/protocols/resumable-upload,
// https://supabase.com/docs/guides/storage/uploads/resumable-uploads). Unlike in the rest of storage, errors have their
// real status: 403, 404, 409, 410, 413, 415, 423, 429, 507.

import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Session } from '../../database/database.ts'
import { reachedAt } from '../../http/reached-at.ts'
import { describeError, offsetConflict, unsupportedType, wrongVersion } from '../errors.ts'
import type { StorageServices } from '../services.ts'
import { callerSession, storageService } from '../session.ts'
import { redeem } from '../signed-url.ts'
import { modeOf } from '../write-objects.ts'
import { openBody, type RequestBody } from './request-body.ts'
import { createResumableUploads, type Identify } from './resumable-uploads.ts'
import { PIECE, parseBytes, VERSION } from './tus-headers.ts'
import { expiryOf, type UnfinishedUpload, type UnfinishedUploads } from './unfinished-uploads.ts'
import { createUploadLocks } from './upload-locks.ts'

type Environment = { Variables: { body: RequestBody; identify: Identify } }
type TusContext = Context<Environment>

/** `/upload/resumable`, and below it `/sign`, where the token of a signed upload URL in `x-signature` says who asks. */
export function createResumable(services: StorageServices, unfinished: UnfinishedUploads): Hono<Environment> {
  const uploads = createResumableUploads(services, unfinished)
  const hold = createUploadLocks()
  const find = (c: TusContext, id: string) => uploads.find(id, c.get('identify'))

  type Held = { upload: UnfinishedUpload; session: Session; interrupted: AbortSignal }
  const holding = async <T>(
    c: TusContext,
    id: string,
    way: 'interrupt' | 'refuse',
    work: (held: Held) => Promise<T>,
  ): Promise<T> => {
    await find(c, id) // A stranger interrupts nobody.
    return hold(id, way, async (interrupted) => work({ ...(await find(c, id)), interrupted }))
  }

  /** @returns the headers that say how far it is */
  const append = (c: TusContext, id: string, from: number): Promise<Record<string, string>> =>
    holding(c, id, 'refuse', async ({ upload, session, interrupted }) => {
      if ((await uploads.offsetOf(upload, session)) !== from) throw offsetConflict()
      return progress(upload, await uploads.append(upload, session, c.get('body').chunks(interrupted)))
    })

  /**
   * `POST` with Upload-Length, Upload-Metadata (bucketName, objectName, contentType, cacheControl in seconds, metadata
   * as JSON) and `x-upsert` answers 201, and in Location the upload's address. A body is the first piece.
   */
  const create = async (c: TusContext) => {
    const length = parseBytes('Upload-Length', c.req.header('upload-length'))
    const metadata = c.req.header('upload-metadata') ?? ''
    const upload = await uploads.begin(length, metadata, c.get('identify'))
    const headers = isPiece(c) ? await append(c, upload.id, 0) : progress(upload, 0)
    const Location = `${reachedAt(c.req.raw, services.url)}${c.req.path.replace(/\/$/, '')}/${upload.id}`
    return c.body(null, 201, { Location, ...headers })
  }

  /** `HEAD` answers 200, and in Upload-Offset where the next piece belongs. */
  const ask = (c: TusContext) =>
    holding(c, idOf(c), 'interrupt', async ({ upload, session }) => {
      const offset = await uploads.offsetOf(upload, session)
      const { length, metadata } = upload
      const headers = {
        'Upload-Length': String(length),
        'Upload-Metadata': metadata,
        'Cache-Control': 'no-store',
      }
      return c.body(null, 200, { ...headers, ...progress(upload, offset) })
    })

  /** `PATCH` with Upload-Offset adds a piece and answers 204; with the last one, the object is there. */
  const patch = async (c: TusContext) => {
    if (!isPiece(c)) throw unsupportedType(`A piece has the type ${PIECE}`)
    const from = parseBytes('Upload-Offset', c.req.header('upload-offset'))
    return c.body(null, 204, await append(c, idOf(c), from))
  }

  /** `DELETE` answers 204, and nothing of the upload remains. */
  const cancel = (c: TusContext) =>
    holding(c, idOf(c), 'interrupt', async ({ upload }) => {
      await uploads.cancel(upload)
      return c.body(null, 204)
    })

  const app = new Hono<Environment>()
  app.onError((error, c) => {
    const { body } = describeError(error, c, services.log)
    return c.json(body, Number(body.statusCode) as ContentfulStatusCode)
  })
  app.use(speakTus, requireVersion)
  app.use(async (c, next) => {
    c.set('identify', async () => ({ ...(await callerSession(services, c)), mode: modeOf(c) }))
    await next()
  })
  app.use('/sign/*', async (c, next) => {
    c.set('identify', async (path) => {
      const token = c.req.header('x-signature') ?? ''
      const { owner, upsert } = await redeem(services.tokens, ['upload'], path, token)
      return { session: storageService, owner, mode: upsert ? 'upsert' : 'create' }
    })
    await next()
  })
  for (const base of ['', '/sign']) {
    app.post(base, create)
    // A HEAD request runs the GET route.
    app.get(`${base}/:id`, ask)
    app.patch(`${base}/:id`, patch)
    app.delete(`${base}/:id`, cancel)
  }
  return app
}

const speakTus: MiddlewareHandler<Environment> = async (c, next) => {
  const body = openBody(c.req.raw.body)
  c.set('body', body)
  await next()
  c.res.headers.set('Tus-Resumable', VERSION)
  // Whoever hangs up now is no concern.
  if (!c.res.ok) await body.hearOut().catch(() => {})
}

const requireVersion: MiddlewareHandler = async (c, next) => {
  if (c.req.header('tus-resumable') !== VERSION) throw wrongVersion(VERSION)
  await next()
}

const idOf = (c: TusContext) => c.req.param('id') ?? ''
const isPiece = (c: TusContext) => c.req.header('content-type') === PIECE

function progress(upload: UnfinishedUpload, offset: number): Record<string, string> {
  const expires = offset < upload.length && { 'Upload-Expires': expiryOf(upload).toUTCString() }
  return { 'Upload-Offset': String(offset), ...expires }
}
