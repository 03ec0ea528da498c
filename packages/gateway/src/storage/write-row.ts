// The row of an object. Permission is checked before the bytes arrive, and the row is written after them: bytes without
// a row do no harm, a row without bytes would.

import { randomUUID } from 'node:crypto'
import type { Database, Query, Row, Session } from '../database/database.ts'
import { type ByteKeepers, discard } from './bytes.ts'
import { invalidSignature, noSuchKey } from './errors.ts'
import { type NewObject, type ObjectMetadata, type WriteMode, writeObject } from './rows.ts'
import { storageService } from './session.ts'

type RowWriters = ByteKeepers & { database: Database }

/** A signed upload URL, which works once; `exp` in seconds since 1970. */
export type UploadTicket = { id: string; exp: number }

/** The role that writes a row, how, and the ticket that this uses up, if any. */
export type Writer = { session: Session; mode: WriteMode; ticket?: UploadTicket | undefined }

export type Target = { bucket: string; name: string; owner: string | undefined }

/** What the sender declares before the bytes arrive; `size` in bytes. Policies treat what is missing as SQL NULL. */
export type Declared = {
  mimetype?: string
  size?: number | undefined
  userMetadata?: Record<string, unknown> | undefined
}

/** An object as declared, for policies to judge before its bytes are accepted. */
export function draftOf(
  target: Target,
  { mimetype, size, userMetadata }: Declared = {},
  version: string = randomUUID(),
): NewObject {
  const metadata = { mimetype, size, contentLength: size }
  return { ...target, id: randomUUID(), version, metadata, userMetadata }
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

/** Checks that `writer` may write this object: writes the row and rolls back. */
export async function rehearseWrite(database: Database, writer: Writer, object: NewObject): Promise<void> {
  await database.rehearse(writer.session, (query) => write(query, writer, object))
}

/** Writes the row of stored bytes and removes the bytes that it replaces. */
export async function writeRow(
  services: RowWriters,
  writer: Writer,
  object: NewObject,
): Promise<{ id: string }> {
  const written = await services.database.transaction(writer.session, (query) => write(query, writer, object))
  if (written?.replaced) await discard(services, [written.replaced as string])
  return { id: (written?.id as string | undefined) ?? object.id }
}

async function write(query: Query, { mode, ticket }: Writer, object: NewObject): Promise<Row | undefined> {
  const [written] = await query(writeObject(mode, object))
  if (!written && mode === 'replace') throw noSuchKey()
  if (ticket) await useUp(query, ticket)
  return written
}

async function useUp(query: Query, { id, exp }: UploadTicket): Promise<void> {
  await query({ text: "select set_config('role', $1, true)", values: [storageService.role] })
  // Waits for another request with the same ticket.
  const [used] = await query({
    text: `
      with expired as (delete from storage.used_upload_tokens where expires_at < now())
      insert into storage.used_upload_tokens (id, expires_at) values ($1, to_timestamp($2))
      on conflict do nothing returning id`,
    values: [id, String(exp)],
  })
  if (!used) throw invalidSignature('The token has been used')
}

/** Runs `write`, and removes the bytes of `object` when it fails. */
export async function discardOnFailure<T>(
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

/** For a failed write. After a lost connection, only the table knows whether the row exists. */
export async function discardUnlessWritten(services: RowWriters, object: NewObject): Promise<void> {
  const { version } = object
  try {
    if (!(await isWritten(services.database, object))) await discard(services, [version])
  } catch (error) {
    services.log.warn({ err: error, version }, 'storage: bytes of a failed upload may remain')
  }
}

/** Whether the row exists and names these bytes. */
export async function isWritten(database: Database, { bucket, name, version }: NewObject): Promise<boolean> {
  const written = await database.one(storageService, {
    text: 'select 1 from storage.objects where bucket_id = $1 and name = $2 and version = $3',
    values: [bucket, name, version],
  })
  return written.length > 0
}
