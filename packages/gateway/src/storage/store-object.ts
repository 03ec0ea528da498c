// Stores an uploaded object in an order that survives a crash or a lost connection: permission, bytes, row.

import type { Database } from '../database/database.ts'
import { objectKey, readAll } from './bytes.ts'
import { SIGNATURE_BYTES, settleContentType } from './content-type.ts'
import { noSuchBucket, tooLarge } from './errors.ts'
import { fileFacts } from './media-facts.ts'
import { blankLocation } from './picture-location.ts'
import { type Details, readUpload, type Upload } from './read-upload.ts'
import { robotsTag } from './robots-tag.ts'
import { requireRoom } from './room.ts'
import { type Bucket, type NewObject, rowsOf, selectBucket } from './rows.ts'
import type { StorageServices } from './services.ts'
import { storageService } from './session.ts'
import { sizeLimit } from './size-limit.ts'
import { cancelOnFailure, limitTo, peek } from './streams.ts'
import {
  discardOnFailure,
  draftOf,
  metadataOf,
  rehearseWrite,
  type Target,
  type Writer,
  writeRow,
} from './write-row.ts'

/**
 * Stores the file of `request` as `writer`, under row-level security. Policies judge the declared size and type before
 * the bytes are read, and the true ones when the row is written.
 * @throws NoSuchBucket, AccessDenied, KeyAlreadyExists, NoSuchKey (replace), EntityTooLarge, InvalidMimeType
 */
export async function storeObject(
  services: StorageServices,
  writer: Writer,
  target: Target,
  request: Request,
): Promise<{ id: string }> {
  const bucket = await findBucket(services.database, target.bucket)
  const robots = robotsTag(request.headers)
  const upload = await readUpload(request)
  const { size = 0, contentType: mimetype, userMetadata } = upload
  const draft = draftOf(target, { mimetype, size: upload.size, userMetadata })
  await cancelOnFailure(upload.body, async () => {
    await rehearseWrite(services.database, writer, draft)
    requireFit(size, bucket.file_size_limit)
    await requireRoom(services.objects.room, size)
  })
  const received = await receiveBytes(services, bucket, draft.version, upload)
  return discardOnFailure(services, draft, async () => {
    const details = await upload.details()
    return completeObject(services, writer, draft, { ...received, ...details, robots })
  })
}

/** What is known once all bytes are stored; `size` in bytes. */
type Received = Details & {
  size: number
  type: string
  /** The `X-Robots-Tag` to serve it with. */
  robots?: string | undefined
}

/** The last step of every kind of upload, once the bytes are durable: reads what is known of them and writes the row. */
export async function completeObject(
  services: StorageServices,
  writer: Writer,
  draft: NewObject,
  { size, type, cacheControl, userMetadata, robots }: Received,
): Promise<{ id: string }> {
  await hideLocation(services, draft.bucket, draft.version, type)
  const facts = await fileFacts(services, { version: draft.version, type, owner: draft.owner ?? '', size })
  const metadata = {
    ...metadataOf(draft.version, size, type, cacheControl),
    ...facts,
    ...(robots && { xRobotsTag: robots }),
  }
  const written = await writeRow(services, writer, { ...draft, metadata, userMetadata })
  services.videos.prepare({
    version: draft.version,
    mimetype: metadata.mimetype,
    size,
    owner: draft.owner ?? '',
  })
  return written
}

/** Pictures in public buckets do not tell where they were taken: anyone with the address can read them. */
export async function hideLocation(
  { database, objects }: Pick<StorageServices, 'database' | 'objects'>,
  bucket: string,
  version: string,
  type: string,
): Promise<void> {
  if (!type.startsWith('image/') || !(await findBucket(database, bucket)).public) return
  const bytes = await readAll(objects, version)
  if (bytes && blankLocation(bytes)) await objects.put(objectKey(version), new Blob([bytes]).stream())
}

/** @throws NoSuchBucket */
export async function findBucket(database: Database, id: string): Promise<Bucket> {
  const [bucket] = await rowsOf<Bucket>(database, storageService, selectBucket(id))
  if (!bucket) throw noSuchBucket()
  return bucket
}

/** @throws EntityTooLarge */
export function requireFit(size: number, limit: number | null): void {
  if (limit !== null && size > limit) throw tooLarge()
}

/** Streams the file into the object store, and stops as soon as it is refused. */
async function receiveBytes(
  { objects, uploadLimits }: StorageServices,
  bucket: Bucket,
  version: string,
  { contentType, size: declared = 0, ...upload }: Upload,
): Promise<Pick<Received, 'size' | 'type'>> {
  const { head, body } = await peek(upload.body, SIGNATURE_BYTES)
  return cancelOnFailure(body, async () => {
    const type = await settleContentType(contentType, head, bucket.allowed_mime_types)
    const limit = sizeLimit(uploadLimits, bucket, type)
    requireFit(declared, limit)
    const size = await objects.put(objectKey(version), body.pipeThrough(limitTo(limit)))
    return { size, type }
  })
}
