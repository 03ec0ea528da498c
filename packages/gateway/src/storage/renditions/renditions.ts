// Renditions of stored pictures and videos: made when first asked for, kept on the disk, gone with their original.
// A small computer stays responsive whatever is asked: jobs wait in a line, and each original has a budget.

import { availableParallelism } from 'node:os'
import { LRUCache } from 'lru-cache'
import type { Logger } from '../../types.ts'
import { objectKey, readAll } from '../bytes.ts'
import type { Ffmpeg } from '../ffmpeg.ts'
import type { ObjectStore } from '../object-store.ts'
import { createDiskCache } from './disk-cache.ts'
import { Busy, createJobQueue } from './job-queue.ts'
import { makeRendition } from './make-rendition.ts'
import { makeStill, needsStill } from './still.ts'
import type { Format, Transformation } from './transformation.ts'

/** An encoded picture. */
type Bytes = Uint8Array<ArrayBuffer>

/** Which bytes to look at, and what they are. */
type Original = { version: string; mimetype: string }

export type Renditions = {
  /** @returns undefined when there is none for now: the original cannot be decoded, or there is too much to do */
  of(original: Original, transformation: Transformation, format: Format): Promise<Bytes | undefined>
  /** Removes all renditions of these originals, whose own bytes are gone already. */
  remove(versions: string[]): Promise<void>
  /** Of which originals there are renditions. */
  versions(): Promise<string[]>
  /** Ends what takes long. */
  close(): void
}

const MOST_BYTES_ON_DISK = 1024 ** 3
const MOST_WAITING = 200
// One core stays free for everything else, and so does one of libuv's four threads, which read files and check passwords.
const WORKERS = Math.max(1, Math.min(availableParallelism() - 1, 3))
// An app needs a handful of sizes. Whoever asks for thousands gets the original, and keeps the computer from nobody.
const ATTEMPTS = { perOriginal: 40, milliseconds: 60 * 60_000 }

/** @param directory is made when needed, and may be emptied at any time */
export function createRenditions(
  objects: ObjectStore,
  directory: string,
  ffmpeg: Ffmpeg,
  log: Logger,
): Renditions {
  const cache = createDiskCache(directory, MOST_BYTES_ON_DISK)
  const enqueue = createJobQueue(WORKERS, MOST_WAITING)
  // Takes seconds and much memory, so one at a time, and the quick ones do not wait for it.
  const enqueueSlow = createJobQueue(1, MOST_WAITING)
  const closing = new AbortController()
  const underWay = new Map<string, Promise<Bytes | undefined>>()
  const attempts = new LRUCache<string, number>({
    max: 10_000,
    ttl: ATTEMPTS.milliseconds,
    noUpdateTTL: true,
  })

  /** What lies under `name`, or is made now: once, however many ask at once. */
  async function recall(
    name: string,
    version: string,
    make: () => Promise<Bytes | undefined>,
  ): Promise<Bytes | undefined> {
    const known = await cache.get(name)
    if (known) return known
    const making = underWay.get(name) ?? attempt(name, version, make).finally(() => underWay.delete(name))
    underWay.set(name, making)
    return making
  }

  async function attempt(
    name: string,
    version: string,
    make: () => Promise<Bytes | undefined>,
  ): Promise<Bytes | undefined> {
    try {
      const bytes = await make()
      if (bytes) await keep(name, version, bytes)
      return bytes
    } catch (error) {
      if (error instanceof Busy || closing.signal.aborted) return undefined
      log.warn({ err: error, version }, 'No rendition can be made of an original')
      attempts.set(version, ATTEMPTS.perOriginal) // nor of another size
      return undefined
    }
  }

  const isExhausted = (version: string) => (attempts.get(version) ?? 0) >= ATTEMPTS.perOriginal

  const stillOf = (original: Original) =>
    recall(`${original.version}/still.jpeg`, original.version, () =>
      enqueueSlow(async () => {
        if (isExhausted(original.version)) return undefined
        return makeStill(objects, ffmpeg, original, closing.signal)
      }),
    )

  async function keep(name: string, version: string, bytes: Bytes): Promise<void> {
    try {
      await cache.put(name, bytes)
      // The original may have gone, and its renditions with it, before this one came.
      if (!(await exists(objects, version))) await cache.removeFolder(version)
    } catch (error) {
      log.warn({ err: error }, 'A rendition could not be kept')
    }
  }

  return {
    of(original, transformation, format) {
      const { version } = original
      return recall(nameOf(version, transformation, format), version, async () => {
        const still = needsStill(original.mimetype)
        const picture = still ? await stillOf(original) : undefined
        if (still && !picture) return undefined
        return enqueue(async () => {
          if (isExhausted(version)) return undefined
          attempts.set(version, (attempts.get(version) ?? 0) + 1)
          const decodable = picture ?? (await readAll(objects, version))
          return decodable && makeRendition(decodable, transformation, format)
        })
      })
    },

    async remove(versions) {
      await Promise.all(versions.map((version) => cache.removeFolder(version)))
    },

    versions: cache.folders,

    close: () => closing.abort(),
  }
}

/** `{version}/{what it looks like}.{format}` */
export function nameOf(version: string, transformation: Transformation, format: Format): string {
  const { width = 0, height = 0, resize, quality } = transformation
  return `${version}/${width}x${height}-${resize}-${quality}.${format}`
}

async function exists(objects: ObjectStore, version: string): Promise<boolean> {
  const body = await objects.get(objectKey(version), { start: 0, end: 0 })
  await body?.cancel()
  return body !== undefined
}
