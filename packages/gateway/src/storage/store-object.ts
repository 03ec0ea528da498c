// Keeps an uploaded object in an order that survives a crash and a lost connection: permission, bytes, row.
// Bytes without a row may remain and do no harm; a row without bytes must not.

import { randomUUID } from 'node:crypto'
import type { Context } from '../context.ts'
import type { Session } from '../database/database.ts'
import { discard, objectKey } from './bytes.ts'
import { SIGNATURE_BYTES, settleContentType } from './content-type.ts'
import { noSuchBucket, noSuchKey, tooLarge } from './errors.ts'
import { readUpload } from './read-upload.ts'
import {
  type Bucket,
  type NewObject,
  type ObjectMetadata,
  rowsOf,
  selectBucket,
  type WriteMode,
  writeObject,
} from './rows.ts'
import { storageService } from './session.ts'
import { limitTo, peek } from './streams.ts'

// What a form may weigh beside its file.
const FORM_OVERHEAD = 64 * 1024

type Target = { bucket: string; name: string; owner: string | undefined }

/**
 * Stores the file of `request` as `session`, under row-level security.
 * @throws NoSuchBucket, AccessDenied, KeyAlreadyExists, NoSuchKey (replace), EntityTooLarge, InvalidMimeType
 */
export async function storeObject(
  context: Context,
  session: Session,
  mode: WriteMode,
  target: Target,
  request: Request,
): Promise<{ id: string }> {
  const bucket = await findBucket(context, target.bucket)
  const draft = draftOf(target)
  await rehearseWrite(context, session, mode, draft)
  const received = await receiveBytes(context, bucket, draft.version, request)
  return writeRow(context, session, mode, { ...draft, ...received })
}

/** Makes an object of stored bytes and removes those that it replaces, or else these. */
export async function writeRow(
  context: Context,
  session: Session,
  mode: WriteMode,
  object: NewObject,
): Promise<{ id: string }> {
  try {
    const [written] = await context.database.one(session, writeObject(mode, object))
    if (!written && mode === 'replace') throw noSuchKey()
    if (written?.replaced) await discard(context, [written.replaced as string])
    return { id: (written?.id as string | undefined) ?? object.id }
  } catch (error) {
    await discardUnlessWritten(context, object)
    throw error
  }
}

async function findBucket({ database }: Context, id: string): Promise<Bucket> {
  const [bucket] = await rowsOf<Bucket>(database, storageService, selectBucket(id))
  if (!bucket) throw noSuchBucket()
  return bucket
}

/** An object as it is before its bytes are known. */
export function draftOf(target: Target): NewObject {
  const version = randomUUID()
  const metadata = metadataOf(version, 0, 'application/octet-stream', 'no-cache')
  return { ...target, id: randomUUID(), version, metadata, userMetadata: undefined }
}

/** Streams the file into the object store, or stops as soon as the bucket does not want it. */
async function receiveBytes(
  { objects }: Context,
  { file_size_limit: limit, allowed_mime_types: allowed }: Bucket,
  version: string,
  request: Request,
): Promise<Pick<NewObject, 'metadata' | 'userMetadata'>> {
  const announced = Number(request.headers.get('content-length') ?? 0)
  if (limit !== null && announced > limit + FORM_OVERHEAD) throw tooLarge()

  const upload = await readUpload(request)
  const { head, body } = await peek(upload.body, SIGNATURE_BYTES)
  const type = await settleContentType(upload.contentType, head, allowed).catch(async (error) => {
    await body.cancel(error)
    throw error
  })
  const size = await objects.put(objectKey(version), body.pipeThrough(limitTo(limit)))
  return { metadata: metadataOf(version, size, type, upload.cacheControl), userMetadata: upload.userMetadata }
}

/** Asks whether `session` may write this object, by writing it and taking it back, before any byte is accepted. */
export async function rehearseWrite(
  { database }: Context,
  session: Session,
  mode: WriteMode,
  object: NewObject,
): Promise<void> {
  const allowed = new Error('allowed')
  try {
    await database.transaction(session, async (query) => {
      const written = await query(writeObject(mode, object))
      if (mode === 'replace' && written.length === 0) throw noSuchKey()
      throw allowed
    })
  } catch (error) {
    if (error !== allowed) throw error
  }
}

/** After a failed write. When the connection broke, only the table knows whether the row is there. */
async function discardUnlessWritten(context: Context, { bucket, name, version }: NewObject): Promise<void> {
  try {
    const written = await context.database.one(storageService, {
      text: 'select 1 from storage.objects where bucket_id = $1 and name = $2 and version = $3',
      values: [bucket, name, version],
    })
    if (written.length === 0) await discard(context, [version])
  } catch (error) {
    context.log.warn({ err: error, version }, 'Bytes of a failed upload may remain in the object store')
  }
}

function metadataOf(version: string, size: number, mimetype: string, cacheControl: string): ObjectMetadata {
  return {
    eTag: `"${version}"`,
    size,
    mimetype,
    cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: size,
    httpStatusCode: 200,
  }
}
