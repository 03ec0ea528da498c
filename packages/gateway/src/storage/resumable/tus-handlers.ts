import type { Context } from 'hono'
import type { Session } from '../../database/database.ts'
import { reachedAt } from '../../http/reached-at.ts'
import type { StorageServices } from '../services.ts'
import type { RequestBody } from './request-body.ts'
import { createResumableUploads, type Identify, type ResumableUploads } from './resumable-uploads.ts'
import { offsetConflict, offsetRequired, pieceTypeRequired, wrongPieceType } from './tus-errors.ts'
import { PIECE, parseBytes, parseLength } from './tus-headers.ts'
import { expiryOf, type UnfinishedUpload, type UnfinishedUploads } from './unfinished-uploads.ts'
import type { HoldUpload } from './upload-locks.ts'

export type TusEnvironment = { Variables: { body: RequestBody; identify: Identify } }

type TusContext = Context<TusEnvironment>
type Held = { upload: UnfinishedUpload; session: Session; interrupted: AbortSignal }

export function createHandlers(services: StorageServices, unfinished: UnfinishedUploads) {
  const uploads = createResumableUploads(services, unfinished)
  const holding = createHolding(uploads, services.holdUpload)

  /** @returns the headers that report progress */
  const append = (c: TusContext, id: string, from: number): Promise<Record<string, string>> =>
    holding(c, id, 'refuse', async ({ upload, session, interrupted }) => {
      const offset = await uploads.offsetOf(upload, session)
      if (offset !== from) throw offsetConflict(offset)
      const length = c.req.header('upload-length')
      if (length !== undefined) await uploads.tellLength(upload, parseBytes('Upload-Length', length))
      return progress(upload, await uploads.append(upload, session, c.get('body').chunks(interrupted)))
    })

  return {
    /**
     * `POST` with Upload-Length or Upload-Defer-Length, Upload-Metadata (bucketName, objectName, contentType, cacheControl in seconds, metadata
     * as JSON) and `x-upsert`: 201 with the upload's address in Location. A body is the first piece.
     */
    async create(c: TusContext) {
      const length = parseLength(c.req.header('upload-length'), c.req.header('upload-defer-length'))
      const metadata = c.req.header('upload-metadata') ?? ''
      const upload = await uploads.begin(length, metadata, c.get('identify'))
      const headers = isPiece(c) ? await append(c, upload.id, 0) : progress(upload, 0)
      const Location = `${reachedAt(c.req.raw, services.url)}${c.req.path.replace(/\/$/, '')}/${upload.id}`
      return c.body(null, 201, { Location, ...headers })
    },

    /** `HEAD`: 200 with the offset of the next piece in Upload-Offset. */
    ask: (c: TusContext) =>
      holding(c, idOf(c), 'interrupt', async ({ upload, session }) => {
        const offset = await uploads.offsetOf(upload, session)
        return c.body(null, 200, {
          ...(upload.length === undefined
            ? { 'Upload-Defer-Length': '1' }
            : { 'Upload-Length': String(upload.length) }),
          'Upload-Metadata': upload.metadata,
          'Cache-Control': 'no-store',
          ...progress(upload, offset),
        })
      }),

    /** `PATCH` with Upload-Offset adds a piece: 204. After the last one, the object exists. */
    async patch(c: TusContext) {
      if (!isPiece(c)) throw c.req.header('content-type') ? wrongPieceType() : pieceTypeRequired()
      if (c.req.header('upload-offset') === undefined) throw offsetRequired()
      const from = parseBytes('Upload-Offset', c.req.header('upload-offset'))
      return c.body(null, 204, await append(c, idOf(c), from))
    },

    /** `DELETE` removes the upload: 204. */
    cancel: (c: TusContext) =>
      holding(c, idOf(c), 'interrupt', async ({ upload }) => {
        await uploads.cancel(upload)
        return c.body(null, 204)
      }),
  }
}

/** Runs `work` with the upload `id` of the caller, under its lock. */
function createHolding(uploads: ResumableUploads, hold: HoldUpload) {
  return async <T>(
    c: TusContext,
    id: string,
    way: 'interrupt' | 'refuse',
    work: (held: Held) => Promise<T>,
  ): Promise<T> => {
    const find = () => uploads.find(id, c.get('identify'))
    await find() // Strangers must not interrupt anyone.
    return hold(id, way, async (interrupted) => work({ ...(await find()), interrupted }))
  }
}

const idOf = (c: TusContext) => c.req.param('id') ?? ''
const isPiece = (c: TusContext) => c.req.header('content-type') === PIECE

function progress(upload: UnfinishedUpload, offset: number): Record<string, string> {
  const expires = !(upload.length !== undefined && offset >= upload.length) && {
    'Upload-Expires': expiryOf(upload).toUTCString(),
  }
  return { 'Upload-Offset': String(offset), ...expires }
}
