// Keeps an uploaded object in an order that survives a crash and a lost connection: permission, bytes, row.

import type { Database, Session } from '../database/database.ts'
import { objectKey } from './bytes.ts'
import { SIGNATURE_BYTES, settleContentType } from './content-type.ts'
import { noSuchBucket, tooLarge } from './errors.ts'
import { mediaFacts } from './media-facts.ts'
import { readUpload } from './read-upload.ts'
import { requireRoom } from './room.ts'
import { type Bucket, type NewObject, rowsOf, selectBucket, type WriteMode } from './rows.ts'
import type { StorageServices } from './services.ts'
import { storageService } from './session.ts'
import { sizeLimit } from './size-limit.ts'
import { limitTo, peek } from './streams.ts'
import { draftOf, metadataOf, rehearseWrite, type Target, unlessFailed, writeRow } from './write-row.ts'

// What a form may weigh beside its file.
const FORM_OVERHEAD = 64 * 1024

/**
 * Stores the file of `request` as `session`, under row-level security.
 * @throws NoSuchBucket, AccessDenied, KeyAlreadyExists, NoSuchKey (replace), EntityTooLarge, InvalidMimeType
 */
export async function storeObject(
  services: StorageServices,
  session: Session,
  mode: WriteMode,
  target: Target,
  request: Request,
): Promise<{ id: string }> {
  const bucket = await findBucket(services.database, target.bucket)
  const draft = draftOf(target)
  await rehearseWrite(services.database, session, mode, draft)
  const received = await receiveBytes(services, bucket, draft.version, request)
  return unlessFailed(services, draft, () => completeObject(services, session, mode, draft, received))
}

/** What is known of an object when all its bytes are stored; `size` in bytes. */
type Received = {
  size: number
  type: string
  /** A Cache-Control value. */
  cacheControl: string
  userMetadata: Record<string, unknown> | undefined
}

/**
 * Makes an object of a draft whose bytes are complete and durable, where every way to upload ends: looks at them once
 * more, for what their headers say of the medium, and writes the row.
 */
export async function completeObject(
  services: StorageServices,
  session: Session,
  mode: WriteMode,
  draft: NewObject,
  { size, type, cacheControl, userMetadata }: Received,
): Promise<{ id: string }> {
  const facts = await mediaFacts(services, draft.version, type)
  const metadata = { ...metadataOf(draft.version, size, type, cacheControl), ...facts }
  return writeRow(services, session, mode, { ...draft, metadata, userMetadata })
}

/** @throws NoSuchBucket */
export async function findBucket(database: Database, id: string): Promise<Bucket> {
  const [bucket] = await rowsOf<Bucket>(database, storageService, selectBucket(id))
  if (!bucket) throw noSuchBucket()
  return bucket
}

/** Streams the file into the object store, or stops as soon as nobody wants it. */
async function receiveBytes(
  { objects, uploadLimits }: StorageServices,
  bucket: Bucket,
  version: string,
  request: Request,
): Promise<Received> {
  const announced = Number(request.headers.get('content-length') ?? 0) - FORM_OVERHEAD
  const requireFit = (limit: number | null) => {
    if (limit !== null && announced > limit) throw tooLarge()
  }
  requireFit(bucket.file_size_limit)
  await requireRoom(objects.room, announced)

  const { contentType, cacheControl, userMetadata, ...upload } = await readUpload(request)
  const { head, body } = await peek(upload.body, SIGNATURE_BYTES)
  try {
    const type = await settleContentType(contentType, head, bucket.allowed_mime_types)
    const limit = sizeLimit(uploadLimits, bucket, type)
    requireFit(limit)
    const size = await objects.put(objectKey(version), body.pipeThrough(limitTo(limit)))
    return { size, type, cacheControl, userMetadata }
  } catch (error) {
    if (!body.locked) await body.cancel(error)
    throw error
  }
}
