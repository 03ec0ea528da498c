// What becomes of an upload in pieces: permission first, bytes as they come, the row last. Whoever calls holds its lock.

import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Session } from '../../database/database.ts'
import { objectKey } from '../bytes.ts'
import { requireAllowedKind, settleContentType } from '../content-type.ts'
import {
  asRefusal,
  invalidRequest,
  noSuchUpload,
  tooLarge,
  uploadExpired,
  uploadFinished,
} from '../errors.ts'
import { requireValidName } from '../object-name.ts'
import { cacheFor, parseMetadata } from '../read-upload.ts'
import { requireRoom } from '../room.ts'
import type { Bucket, NewObject, WriteMode } from '../rows.ts'
import type { StorageServices } from '../services.ts'
import { sizeLimit } from '../size-limit.ts'
import { completeObject, findBucket } from '../store-object.ts'
import { discardUnlessWritten, draftOf, isWritten, rehearseWrite } from '../write-row.ts'
import { parseUploadMetadata } from './tus-headers.ts'
import { isExpired, type UnfinishedUpload, type UnfinishedUploads } from './unfinished-uploads.ts'

/** Whom the row is written as, and for whom. */
type Sender = { session: Session; owner: string | undefined; mode: WriteMode }

/** Finds out who sends to `bucket/name`. */
export type Identify = (path: string) => Promise<Sender>

const description = z.object({
  bucketName: z.string().min(1),
  objectName: z.string().min(1),
  contentType: z.string().optional(),
  cacheControl: z.string().regex(/^\d*$/, 'must be a number of seconds').optional(),
  metadata: z.string().optional(),
})

export function createResumableUploads(services: StorageServices, uploads: UnfinishedUploads) {
  const { objects, uploadLimits } = services

  function requireFit(bucket: Bucket, type: string, length: number): void {
    const limit = sizeLimit(uploadLimits, bucket, type)
    if (limit !== null && length > limit) throw tooLarge()
  }

  async function tellType({ metadata, length }: UnfinishedUpload, head: Uint8Array): Promise<string> {
    const { target, type: claimed } = describe(metadata)
    const bucket = await findBucket(services.database, target.bucket)
    const type = await settleContentType(claimed, head, bucket.allowed_mime_types)
    requireFit(bucket, type, length)
    return type
  }

  /** May run again after a crash or a failure at any point. */
  async function finish(upload: UnfinishedUpload, session: Session): Promise<void> {
    const { cacheControl, userMetadata } = describe(upload.metadata)
    const draft = draftFor(upload)
    upload.type ??= await tellType(upload, new Uint8Array())
    if (!(await handOver(upload, draft))) {
      const received = { size: upload.length, type: upload.type, cacheControl, userMetadata }
      await completeObject(services, session, upload.mode, draft, received)
    }
    await uploads.markFinished(upload)
  }

  /** Gives the bytes to the object store. True when that was done before, and the row is there as well. */
  async function handOver(upload: UnfinishedUpload, draft: NewObject): Promise<boolean> {
    const key = objectKey(upload.id)
    if ((await uploads.sizeOf(upload)) !== undefined) {
      await objects.adopt(key, uploads.pathOf(upload))
      return false
    }
    if (await isWritten(services.database, draft)) return true
    const bytes = await objects.get(key)
    if (!bytes) throw noSuchUpload()
    await bytes.cancel()
    return false
  }

  /** What is refused once stays refused, so nothing of it is kept. After any other failure the client may go on. */
  async function unlessRefused<T>(upload: UnfinishedUpload, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (asRefusal(error)) {
        await discardUnlessWritten(services, draftFor(upload))
        await uploads.remove(upload)
      }
      throw error
    }
  }

  return {
    /** @throws what an upload in one piece does, as far as it can be known before the first byte; SlowDown */
    async begin(length: number, metadata: string, identify: Identify): Promise<UnfinishedUpload> {
      const { target, type } = describe(metadata)
      requireValidName(target.name)
      const { session, owner, mode } = await identify(`${target.bucket}/${target.name}`)
      const bucket = await findBucket(services.database, target.bucket)
      await rehearseWrite(services.database, session, mode, draftOf({ ...target, owner }))
      requireAllowedKind(type, bucket.allowed_mime_types)
      requireFit(bucket, type, length)
      await requireRoom(objects.room, length)

      const created = new Date().toISOString()
      const id = randomUUID()
      const upload: UnfinishedUpload = { id, length, metadata, mode, owner, role: session.role, created }
      await uploads.add(upload)
      if (length === 0) await unlessRefused(upload, () => finish(upload, session))
      return upload
    },

    /** @throws NoSuchUpload, also for somebody else's */
    async find(id: string, identify: Identify): Promise<{ upload: UnfinishedUpload; session: Session }> {
      const upload = uploads.find(id)
      if (!upload) throw noSuchUpload()
      const { bucket, name } = describe(upload.metadata).target
      const { session, owner } = await identify(`${bucket}/${name}`)
      if (owner !== upload.owner || session.role !== upload.role) throw noSuchUpload()
      if (isExpired(upload)) throw uploadExpired()
      return { upload, session }
    },

    /** How many bytes are there. An upload that was cut off between its last byte and its row gets the row now. */
    async offsetOf(upload: UnfinishedUpload, session: Session): Promise<number> {
      if (upload.finished) return upload.length
      const offset = (await uploads.sizeOf(upload)) ?? upload.length
      if (offset === upload.length) await unlessRefused(upload, () => finish(upload, session))
      return offset
    },

    /** Adds a piece, and finishes the upload with the last one. @returns how many bytes are there then */
    async append(
      upload: UnfinishedUpload,
      session: Session,
      piece: AsyncIterable<Uint8Array>,
    ): Promise<number> {
      if (upload.finished) return upload.length
      return unlessRefused(upload, async () => {
        const offset = await uploads.append(upload, piece, (head) => tellType(upload, head))
        if (offset === upload.length) await finish(upload, session)
        return offset
      })
    },

    /** @throws InvalidRequest when it is an object by now */
    async cancel(upload: UnfinishedUpload): Promise<void> {
      if (upload.finished) throw uploadFinished()
      await uploads.remove(upload)
    },
  }
}

function draftFor({ id, metadata, owner }: UnfinishedUpload): NewObject {
  return draftOf({ ...describe(metadata).target, owner }, id)
}

/** Reads Upload-Metadata, whose names are those of supabase/storage. @throws InvalidRequest */
function describe(metadata: string) {
  const { data, error } = description.safeParse(parseUploadMetadata(metadata))
  if (error) throw invalidRequest(`Upload-Metadata: ${z.prettifyError(error)}`)
  return {
    target: { bucket: data.bucketName, name: data.objectName },
    type: data.contentType || 'application/octet-stream',
    cacheControl: cacheFor(data.cacheControl),
    userMetadata: data.metadata ? parseMetadata(data.metadata) : undefined,
  }
}
