// Resumable uploads: what each will become, who may continue it, and when it expires. Records survive restarts.

import type { Logger } from '../../types.ts'
import { objectKey } from '../bytes.ts'
import { SIGNATURE_BYTES } from '../content-type.ts'
import type { ObjectStore } from '../object-store.ts'
import { whileRoom } from '../room.ts'
import type { WriteMode } from '../rows.ts'
import type { UploadTicket } from '../write-row.ts'
import { lengthExceeded, tooManyUploads } from './tus-errors.ts'

export type UnfinishedUpload = {
  /** Also the version of the object that it becomes. */
  id: string
  /** In bytes; undefined until the client knows it. */
  length: number | undefined
  /** As the client sent it (Upload-Metadata). */
  metadata: string
  mode: WriteMode
  /** Only the user who began it may continue. */
  owner: string | undefined
  role: string
  /** The signed upload URL that it uses up. */
  ticket?: UploadTicket | undefined
  /** ISO 8601 */
  created: string
  /** The content type, once enough bytes have arrived to tell. */
  type?: string
  /** The object exists. Kept for clients that missed the response. */
  finished?: boolean
}

/** Tells the content type from the first bytes, or refuses it. */
type TellType = (head: Uint8Array) => Promise<string>

export type UnfinishedUploads = {
  find(id: string): Promise<UnfinishedUpload | undefined>
  /** @throws SlowDown when its owner has too many unfinished */
  add(upload: UnfinishedUpload): Promise<void>
  /** In bytes; undefined once the upload is an object. */
  sizeOf(upload: UnfinishedUpload): Promise<number | undefined>
  /** As much of the beginning as tells the type. */
  headOf(upload: UnfinishedUpload): Promise<Uint8Array>
  /**
   * Adds `body` durably, even if it breaks off, and asks `tellType` once, when enough bytes are stored.
   * @param most the largest size of the whole upload, in bytes
   * @returns the size after it
   * @throws InsufficientStorage; EntityTooLarge when more arrives
   */
  append(
    upload: UnfinishedUpload,
    body: AsyncIterable<Uint8Array>,
    most: number,
    tellType: TellType,
  ): Promise<number>
  /** Stores the length of an upload that began without one. */
  tellLength(upload: UnfinishedUpload, length: number): Promise<void>
  /** Hands the bytes to the object store. */
  complete(upload: UnfinishedUpload): Promise<void>
  markFinished(upload: UnfinishedUpload): Promise<void>
  remove(upload: UnfinishedUpload): Promise<void>
  close(): void
}

const ID = /^[0-9a-f-]{36}$/

/** As on hosted Supabase. */
const LIFETIME_MS = 24 * 60 * 60_000
const SWEEP_MS = 60 * 60_000

/** What one user may leave unfinished: a party's photos or some long videos, but not the whole disk. */
const MAX_UNFINISHED = 100
const MAX_BYTES_UNFINISHED = 20 * 1024 ** 3

export const expiryOf = ({ created }: UnfinishedUpload) => new Date(Date.parse(created) + LIFETIME_MS)
export const isExpired = (upload: UnfinishedUpload) => expiryOf(upload).getTime() < Date.now()
const keyOf = ({ id }: Pick<UnfinishedUpload, 'id'>) => objectKey(id)

export async function openUploads(
  { uploads: store, room }: Pick<ObjectStore, 'uploads' | 'room'>,
  log: Logger,
): Promise<UnfinishedUploads> {
  const uploads = new Map<string, UnfinishedUpload>()
  const save = (upload: UnfinishedUpload) => {
    uploads.set(upload.id, upload)
    return store.save(keyOf(upload), JSON.stringify(upload))
  }

  async function remove(upload: UnfinishedUpload): Promise<void> {
    uploads.delete(upload.id)
    await store.remove(keyOf(upload))
  }

  /** Learns which uploads earlier processes and other gateways have begun and removed. */
  async function readStore(): Promise<void> {
    const stored = new Set(await store.keys())
    for (const upload of uploads.values()) if (!stored.delete(keyOf(upload))) uploads.delete(upload.id)
    for (const key of stored) {
      const record = await store.record(key)
      if (record === undefined) continue
      const upload = parseRecord(record)
      if (upload) uploads.set(upload.id, upload)
      else await store.remove(key)
    }
  }

  /** Another gateway may have finished or removed what is known here. */
  async function readAgain(owner: string | undefined): Promise<void> {
    const known = [...uploads.values()].filter((upload) => upload.owner === owner && !upload.finished)
    await Promise.all(
      known.map(async ({ id }) => {
        const record = await store.record(keyOf({ id }))
        const upload = record === undefined ? undefined : parseRecord(record)
        if (upload) uploads.set(id, upload)
        else uploads.delete(id)
      }),
    )
  }

  const sweep = async () => {
    await readStore()
    for (const upload of [...uploads.values()].filter(isExpired)) await remove(upload)
  }
  const trySweep = () => sweep().catch((err) => log.warn({ err }, 'storage: expired uploads remain'))
  await store.removeStrays?.()
  await trySweep()
  const timer = setInterval(trySweep, SWEEP_MS).unref()

  return {
    async find(id) {
      const record = ID.test(id) ? await store.record(keyOf({ id })) : undefined
      return record === undefined ? undefined : parseRecord(record)
    },

    sizeOf: (upload) => store.size(keyOf(upload)),
    headOf: (upload) => store.head(keyOf(upload), SIGNATURE_BYTES),
    complete: (upload) => store.complete(keyOf(upload)),
    remove,
    close: () => clearInterval(timer),

    async add(upload) {
      if (!isModest([...uploads.values()], upload)) await readAgain(upload.owner)
      if (!isModest([...uploads.values()], upload)) throw tooManyUploads()
      uploads.set(upload.id, upload)
      try {
        await store.begin(keyOf(upload))
        await save(upload)
      } catch (error) {
        await remove(upload)
        throw error
      }
    },

    async tellLength(upload, length) {
      upload.length = length
      await save(upload)
    },

    async append(upload, body, most, tellType) {
      const settleType = async (head: Uint8Array) => {
        upload.type = await tellType(head)
        await save(upload)
      }
      const size = (await store.size(keyOf(upload))) ?? 0
      const limited = limitTo(most - size, whileRoom(body, room))
      if (upload.type) return store.append(keyOf(upload), limited)
      const head = await store.head(keyOf(upload), SIGNATURE_BYTES)
      const enough = Math.min(SIGNATURE_BYTES, upload.length ?? Number.POSITIVE_INFINITY)
      return store.append(keyOf(upload), watchHead(limited, head, enough, settleType))
    },

    async markFinished(upload) {
      upload.finished = true
      await save(upload)
    },
  }
}

/** Whether the owner of one more upload stays within the limits. */
function isModest(uploads: UnfinishedUpload[], { owner, length }: UnfinishedUpload): boolean {
  const others = uploads.filter((upload) => upload.owner === owner && !upload.finished)
  const bytes = [...others, { length }].reduce((sum, other) => sum + (other.length ?? 0), 0)
  return others.length < MAX_UNFINISHED && bytes <= MAX_BYTES_UNFINISHED
}

/** Passes at most `bytes` on. @throws EntityTooLarge */
async function* limitTo(bytes: number, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let left = bytes
  for await (const chunk of chunks) {
    left -= chunk.byteLength
    if (left < 0) throw lengthExceeded()
    yield chunk
  }
}

/** Passes chunks on, and calls `onHead` once, when `enough` bytes are stored. */
async function* watchHead(
  chunks: AsyncIterable<Uint8Array>,
  stored: Uint8Array,
  enough: number,
  onHead: (head: Uint8Array) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  let head = stored
  let isKnown = false
  for await (const chunk of chunks) {
    // The store asks for the next chunk once it has written this one.
    yield chunk
    if (isKnown) continue
    head = Buffer.concat([head, chunk.subarray(0, SIGNATURE_BYTES - head.byteLength)])
    if (head.byteLength < enough) continue
    isKnown = true
    await onHead(head)
  }
}

function parseRecord(record: string): UnfinishedUpload | undefined {
  try {
    return JSON.parse(record)
  } catch {
    return undefined
  }
}
