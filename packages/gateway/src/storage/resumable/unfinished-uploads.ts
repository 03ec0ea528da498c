// Uploads that may be resumed: what each is to become, and as many of its bytes as have come. Both are files, so that
// they outlive a restart: `{id}` grows, `{id}.json` tells. One process owns the directory.

import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from '../../types.ts'
import { SIGNATURE_BYTES } from '../content-type.ts'
import { tooLarge, tooManyUploads } from '../errors.ts'
import type { ObjectStore } from '../object-store.ts'
import { whileRoom } from '../room.ts'
import type { WriteMode } from '../rows.ts'

export type UnfinishedUpload = {
  /** Also the version of the object that it becomes. */
  id: string
  /** In bytes. */
  length: number
  /** As the client sent it (Upload-Metadata). */
  metadata: string
  mode: WriteMode
  /** Who began it, and alone may go on. */
  owner: string | undefined
  role: string
  /** ISO 8601 */
  created: string
  /** The content type, once enough bytes are there to tell. */
  type?: string
  /** The object is there. It is remembered for clients that never heard. */
  finished?: boolean
}

export type UnfinishedUploads = {
  find(id: string): UnfinishedUpload | undefined
  /** @throws SlowDown when its owner leaves too much unfinished */
  add(upload: UnfinishedUpload): Promise<void>
  /** Where its bytes grow. */
  pathOf(upload: UnfinishedUpload): string
  /** How many bytes are there; undefined when the object store has taken them over. */
  sizeOf(upload: UnfinishedUpload): Promise<number | undefined>
  /**
   * Writes `body` to the end and to the disk, whether or not it breaks off.
   * @param tellType is asked once, with the first bytes, as soon as there are enough of them; it may refuse
   * @returns how many bytes are there then
   * @throws InsufficientStorage; EntityTooLarge when more comes than was announced
   */
  append(
    upload: UnfinishedUpload,
    body: AsyncIterable<Uint8Array>,
    tellType: (head: Uint8Array) => Promise<string>,
  ): Promise<number>
  markFinished(upload: UnfinishedUpload): Promise<void>
  remove(upload: UnfinishedUpload): Promise<void>
  close(): void
}

/** As on hosted Supabase. */
const LIFETIME_MS = 24 * 60 * 60_000
const SWEEP_MS = 60 * 60_000

/** What one person may leave unfinished: a party's photos, or some long videos, but not the whole disk. */
const MOST_UNFINISHED = 100
const MOST_BYTES_UNFINISHED = 20 * 1024 ** 3

export const expiryOf = ({ created }: UnfinishedUpload) => new Date(Date.parse(created) + LIFETIME_MS)
export const isExpired = (upload: UnfinishedUpload) => expiryOf(upload).getTime() < Date.now()

export async function openUploads(objects: ObjectStore, log: Logger): Promise<UnfinishedUploads> {
  const directory = objects.uploads
  const uploads = await load(directory)
  const pathOf = ({ id }: { id: string }) => join(directory, id)

  async function save(upload: UnfinishedUpload): Promise<void> {
    const path = recordOf(directory, upload.id)
    await writeFile(`${path}.new`, JSON.stringify(upload))
    await rename(`${path}.new`, path)
  }

  async function remove(upload: UnfinishedUpload): Promise<void> {
    uploads.delete(upload.id)
    // The record goes last: bytes without one would be forgotten until the next start.
    await rm(pathOf(upload), { force: true })
    await rm(recordOf(directory, upload.id), { force: true })
  }

  async function sweep(): Promise<void> {
    try {
      for (const upload of [...uploads.values()].filter(isExpired)) await remove(upload)
    } catch (error) {
      log.warn({ err: error }, 'Expired uploads remain on the disk')
    }
  }
  await sweep()
  const timer = setInterval(sweep, SWEEP_MS).unref()

  return {
    find: (id) => uploads.get(id),
    pathOf,
    remove,
    close: () => clearInterval(timer),

    async add(upload) {
      const others = [...uploads.values()].filter(
        ({ owner, finished }) => owner === upload.owner && !finished,
      )
      const bytes = others.reduce((sum, { length }) => sum + length, upload.length)
      if (others.length >= MOST_UNFINISHED || bytes > MOST_BYTES_UNFINISHED) throw tooManyUploads()
      uploads.set(upload.id, upload)
      try {
        await writeFile(pathOf(upload), '', { flag: 'wx' })
        await save(upload)
      } catch (error) {
        await remove(upload)
        throw error
      }
    },

    async sizeOf(upload) {
      const { size } = await stat(pathOf(upload)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return { size: undefined }
        throw error
      })
      return size
    },

    async append(upload, body, tellType) {
      const file = await open(pathOf(upload), 'a+')
      try {
        let { size } = await file.stat()
        for await (const chunk of whileRoom(body, objects.room)) {
          if (size + chunk.byteLength > upload.length) throw tooLarge()
          await file.appendFile(chunk)
          size += chunk.byteLength
          if (!upload.type && size >= Math.min(SIGNATURE_BYTES, upload.length)) {
            const head = Buffer.alloc(SIGNATURE_BYTES)
            const { bytesRead } = await file.read({ buffer: head, position: 0 })
            upload.type = await tellType(head.subarray(0, bytesRead))
            await save(upload)
          }
        }
        return size
      } finally {
        // The client is told how far it got, so after a power cut it must still be so.
        await file.datasync().finally(() => file.close())
      }
    },

    async markFinished(upload) {
      upload.finished = true
      await save(upload)
    },
  }
}

const recordOf = (directory: string, id: string) => join(directory, `${id}.json`)

/** Reads what an earlier process left, and removes what is not whole: a crash may end anywhere. */
async function load(directory: string): Promise<Map<string, UnfinishedUpload>> {
  await mkdir(directory, { recursive: true })
  const names = await readdir(directory)
  const records = names.filter((name) => name.endsWith('.json'))
  const found = await Promise.all(records.map((name) => readRecord(join(directory, name))))
  const uploads = new Map(found.filter((upload) => upload !== undefined).map((upload) => [upload.id, upload]))

  const known = new Set([...uploads.keys()].flatMap((id) => [id, `${id}.json`]))
  const strays = names.filter((name) => !known.has(name))
  await Promise.all(strays.map((name) => rm(join(directory, name), { force: true })))
  return uploads
}

async function readRecord(path: string): Promise<UnfinishedUpload | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
