// Copies the files that the database names from one place to another, while the hub runs. What is there already with the
// right size is not copied again, so an interrupted copy goes on. Nothing is removed.

import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import type { S3Store } from '@kinfold/gateway/s3'
import type { Body } from './backup/archive.ts'
import type { Sql } from './backup/catalog.ts'
import { objectKeys } from './backup/object-files.ts'
import type { OnProgress } from './backup/progress.ts'
import { requireRoom } from './backup/room.ts'
import { syncDirectory } from './files.ts'
import { StartError } from './start-error.ts'

/** Where files are. Unlike the server's store, the disk may belong to a running hub. */
export type Place = {
  /** In bytes, by key. */
  sizes(keys: string[]): Promise<Map<string, number>>
  read(key: string): Promise<Body | undefined>
  /** Stores all of it, or nothing. */
  write(key: string, body: Body): Promise<void>
  /** @throws {StartError} unless this many more bytes fit */
  requireRoom(bytes: number): Promise<void>
}

type Copied = { copied: number; bytes: number; present: number; missing: string[] }

/** @throws {StartError} if a copy differs from its original */
export async function copyObjects(
  sql: Sql,
  from: Place,
  to: Place,
  onProgress: OnProgress = () => {},
): Promise<Copied> {
  const keys = await objectKeys(sql)
  const [originals, copies] = await Promise.all([from.sizes(keys), to.sizes(keys)])
  const missing = keys.filter((key) => !originals.has(key) && !copies.has(key))
  const wanted = keys.filter((key) => originals.has(key) && originals.get(key) !== copies.get(key))
  const total = wanted.reduce((sum, key) => sum + (originals.get(key) ?? 0), 0)
  await to.requireRoom(total)
  const done: Copied = { copied: 0, bytes: 0, present: keys.length - wanted.length - missing.length, missing }
  for (const key of wanted) {
    const size = originals.get(key) ?? 0
    if (await copy(key, from, to)) {
      done.copied += 1
      done.bytes += size
    }
    onProgress('copying', done.bytes, total)
  }
  return done
}

/** @returns false if the file was deleted meanwhile */
async function copy(key: string, from: Place, to: Place): Promise<boolean> {
  const original = await from.read(key)
  if (!original) return false
  const hash = createHash('sha256')
  await to.write(key, hashing(original, hash))
  const copied = await to.read(key)
  const second = createHash('sha256')
  if (copied) for await (const chunk of copied) second.update(chunk)
  if (hash.digest('hex') !== second.digest('hex')) {
    throw new StartError(`The copy of ${key} differs from its original. Run the command again.`)
  }
  return true
}

async function* hashing(body: Body, hash: ReturnType<typeof createHash>): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    hash.update(chunk)
    yield chunk
  }
}

/** @param directory of the objects; a hub may run on it */
export function diskPlace(directory: string): Place {
  const sizeOf = (key: string) =>
    stat(join(directory, key)).then(
      ({ size }) => size,
      () => undefined,
    )
  return {
    async sizes(keys) {
      const sizes = new Map<string, number>()
      for (const key of keys) {
        const size = await sizeOf(key)
        if (size !== undefined) sizes.set(key, size)
      }
      return sizes
    },

    read: async (key) =>
      (await sizeOf(key)) === undefined ? undefined : createReadStream(join(directory, key)),

    async write(key, body) {
      const path = join(directory, key)
      // The server empties `tmp` when it starts.
      const growing = join(directory, 'tmp', `copy-${randomUUID()}`)
      await mkdir(dirname(growing), { recursive: true, mode: 0o700 })
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      try {
        await pipeline(body, createWriteStream(growing, { flags: 'wx', mode: 0o600, flush: true }))
        await rename(growing, path)
        await syncDirectory(dirname(path))
      } finally {
        await rm(growing, { force: true })
      }
    },

    async requireRoom(bytes) {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      await requireRoom(directory, bytes)
    },
  }
}

export function bucketPlace(store: S3Store): Place {
  return {
    async sizes() {
      const sizes = new Map<string, number>()
      for await (const { key, size } of store.list()) sizes.set(key, size)
      return sizes
    },

    async read(key) {
      const body = await store.get(key)
      return body && Readable.fromWeb(body as NodeReadableStream)
    },

    async write(key, body) {
      await store.put(key, Readable.toWeb(Readable.from(body)) as ReadableStream<Uint8Array>)
    },

    requireRoom: async () => {},
  }
}
