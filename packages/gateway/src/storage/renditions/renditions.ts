// Renditions of stored pictures and videos: made on first request, kept, removed with their original. A queue
// and a budget per original keep a small computer responsive.

import { availableParallelism } from 'node:os'
import { LRUCache } from 'lru-cache'
import type { Logger } from '../../types.ts'
import { readAll } from '../bytes.ts'
import type { Ffmpeg } from '../ffmpeg.ts'
import type { ObjectStore } from '../object-store.ts'
import { lookOf, type PictureLook } from '../picture-look.ts'
import { createDiskCache } from './disk-cache.ts'
import { Busy, createJobQueue } from './job-queue.ts'
import { makeRendition } from './make-rendition.ts'
import { createRecall } from './recall.ts'
import { makeStill, needsStill } from './still.ts'
import type { Format, Transformation } from './transformation.ts'
import { twoCaches } from './two-caches.ts'

/** The bytes to read, their type, and who stored them: uploaders share the workers fairly. */
type Original = { version: string; mimetype: string; owner: string }

export type Renditions = {
  /** @returns undefined when there is none for now: the original cannot be decoded, or the queue is full */
  of(
    original: Original,
    transformation: Transformation,
    format: Format,
  ): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** How a picture looks; undefined for a plain one, and where that cannot be told now. Not for videos. */
  lookOf(original: Original): Promise<PictureLook | undefined>
  /** Removes all renditions of these originals, whose bytes are already gone. */
  remove(versions: string[]): Promise<void>
  /** The originals that have renditions. */
  versions(): Promise<string[]>
  /** Aborts slow jobs. */
  close(): void
}

const MAX_BYTES_ON_DISK = 1024 ** 3
/** Of one uploader. */
const MAX_WAITING = 200
// Leaves one core free, and one of libuv's four threads, which read files and check passwords.
const WORKERS = Math.max(1, Math.min(availableParallelism() - 1, 3))
// An app needs a handful of sizes. Requests for thousands get the original and do not block others.
const ATTEMPTS = { perOriginal: 40, milliseconds: 60 * 60_000 }

/** @param directory created when needed; may be emptied at any time */
export function createRenditions(
  objects: ObjectStore,
  directory: string,
  ffmpeg: Ffmpeg,
  log: Logger,
): Renditions {
  const onDisk = createDiskCache(directory, MAX_BYTES_ON_DISK)
  const cache = objects.renditions ? twoCaches(onDisk, objects.renditions) : onDisk
  const enqueue = createJobQueue(WORKERS, MAX_WAITING)
  // Takes seconds and much memory: one at a time, in its own queue.
  const enqueueSlow = createJobQueue(1, MAX_WAITING)
  const closing = new AbortController()
  const attempts = new LRUCache<string, number>({
    max: 10_000,
    ttl: ATTEMPTS.milliseconds,
    noUpdateTTL: true,
  })
  const isExhausted = (version: string) => (attempts.get(version) ?? 0) >= ATTEMPTS.perOriginal

  const recall = createRecall(cache, objects, log, (error, version) => {
    if (error instanceof Busy || closing.signal.aborted) return
    log.warn({ err: error, version }, 'storage: an original cannot be rendered')
    attempts.set(version, ATTEMPTS.perOriginal) // other sizes would fail too
  })

  const stillOf = (original: Original) =>
    recall(`${original.version}/still.jpeg`, original.version, () =>
      enqueueSlow(original.owner, async () => {
        if (isExhausted(original.version)) return undefined
        return makeStill(objects, ffmpeg, original, closing.signal)
      }),
    )

  return {
    of(original, transformation, format) {
      const { version } = original
      return recall(nameOf(version, transformation, format), version, async () => {
        const still = needsStill(original.mimetype)
        const picture = still ? await stillOf(original) : undefined
        if (still && !picture) return undefined
        return enqueue(original.owner, async () => {
          if (isExhausted(version)) return undefined
          attempts.set(version, (attempts.get(version) ?? 0) + 1)
          const decodable = picture ?? (await readAll(objects, version))
          return decodable && makeRendition(decodable, transformation, format)
        })
      })
    },

    async lookOf(original) {
      const { version, mimetype, owner } = original
      const still = needsStill(mimetype) ? await stillOf(original) : undefined
      if (needsStill(mimetype) && !still) return undefined
      try {
        return await enqueue(owner, async () => {
          const picture = still ?? (await readAll(objects, version))
          return picture && lookOf(picture)
        })
      } catch (error) {
        if (!(error instanceof Busy))
          log.info({ err: error, version }, 'storage: how a picture looks is unknown')
        return undefined
      }
    },

    async remove(versions) {
      await Promise.all(versions.map((version) => cache.removeFolder(version)))
    },

    versions: cache.folders,

    close: () => closing.abort(),
  }
}

/** `{version}/{size and quality}.{format}` */
export function nameOf(version: string, transformation: Transformation, format: Format): string {
  const { width = 0, height = 0, resize, quality } = transformation
  return `${version}/${width}x${height}-${resize}-${quality}.${format}`
}
