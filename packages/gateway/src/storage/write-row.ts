// The row of an object, around its bytes: whether it may be written is asked before they come, and it is written after
// them. Bytes without a row may remain and do no harm; a row without bytes must not.

import { randomUUID } from 'node:crypto'
import type { Database, Session } from '../database/database.ts'
import { type ByteKeepers, discard } from './bytes.ts'
import { noSuchKey } from './errors.ts'
import { type NewObject, type ObjectMetadata, type WriteMode, writeObject } from './rows.ts'
import { storageService } from './session.ts'

type RowWriters = ByteKeepers & { database: Database }

export type Target = { bucket: string; name: string; owner: string | undefined }

/** An object as it is before its bytes are known. */
export function draftOf(target: Target, version: string = randomUUID()): NewObject {
  const metadata = metadataOf(version, 0, 'application/octet-stream', 'no-cache')
  return { ...target, id: randomUUID(), version, metadata, userMetadata: undefined }
}

export function metadataOf(
  version: string,
  size: number,
  mimetype: string,
  cacheControl: string,
): ObjectMetadata {
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

/** Asks whether `session` may write this object, by writing it and taking it back, before any byte is accepted. */
export async function rehearseWrite(
  database: Database,
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

/** Makes an object of stored bytes and removes those that it replaces. */
export async function writeRow(
  services: RowWriters,
  session: Session,
  mode: WriteMode,
  object: NewObject,
): Promise<{ id: string }> {
  const [written] = await services.database.one(session, writeObject(mode, object))
  if (!written && mode === 'replace') throw noSuchKey()
  if (written?.replaced) await discard(services, [written.replaced as string])
  return { id: (written?.id as string | undefined) ?? object.id }
}

/** Removes the bytes of `object` again when `write` fails. */
export async function unlessFailed<T>(
  services: RowWriters,
  object: NewObject,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    await discardUnlessWritten(services, object)
    throw error
  }
}

/** For a write that failed. When the connection broke, only the table knows whether the row is there. */
export async function discardUnlessWritten(services: RowWriters, object: NewObject): Promise<void> {
  const { version } = object
  try {
    if (!(await isWritten(services.database, object))) await discard(services, [version])
  } catch (error) {
    services.log.warn({ err: error, version }, 'Bytes of a failed upload may remain in the object store')
  }
}

/** Whether the row is there, and names these very bytes. */
export async function isWritten(database: Database, { bucket, name, version }: NewObject): Promise<boolean> {
  const written = await database.one(storageService, {
    text: 'select 1 from storage.objects where bucket_id = $1 and name = $2 and version = $3',
    values: [bucket, name, version],
  })
  return written.length > 0
}
