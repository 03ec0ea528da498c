// Renditions of stored pictures: made when first asked for, kept on the disk, gone with their original.
// A small computer stays responsive whatever is asked: jobs wait in a line, and each original has a budget.

import { availableParallelism } from 'node:os'
import { LRUCache } from 'lru-cache'
import type { Logger } from '../../context.ts'
import { objectKey } from '../bytes.ts'
import type { ObjectStore } from '../object-store.ts'
import { createDiskCache } from './disk-cache.ts'
import { Busy, createJobQueue } from './job-queue.ts'
import { makeRendition } from './make-rendition.ts'
import type { Format, Transformation } from './transformation.ts'

/** An encoded picture. */
type Bytes = Uint8Array<ArrayBuffer>

export type Renditions = {
  /**
   * @param version of the original
   * @returns undefined when the original has to do for now: it cannot be decoded, or there is too much to do
   */
  of(version: string, transformation: Transformation, format: Format): Promise<Bytes | undefined>
  /** Removes all renditions of these originals, whose own bytes are gone already. */
  remove(versions: string[]): Promise<void>
}

const MOST_BYTES_ON_DISK = 1024 ** 3
const MOST_WAITING = 200
// One core stays free for everything else, and so does one of libuv's four threads, which read files and check passwords.
const WORKERS = Math.max(1, Math.min(availableParallelism() - 1, 3))
// An app needs a handful of sizes. Whoever asks for thousands gets the original, and keeps the computer from nobody.
const ATTEMPTS = { perOriginal: 40, milliseconds: 60 * 60_000 }

/** @param directory is made when needed, and may be emptied at any time */
export function createRenditions(objects: ObjectStore, directory: string, log: Logger): Renditions {
  const cache = createDiskCache(directory, MOST_BYTES_ON_DISK)
  const enqueue = createJobQueue(WORKERS, MOST_WAITING)
  const underWay = new Map<string, Promise<Bytes | undefined>>()
  const attempts = new LRUCache<string, number>({
    max: 10_000,
    ttl: ATTEMPTS.milliseconds,
    noUpdateTTL: true,
  })

  async function make(
    name: string,
    version: string,
    transformation: Transformation,
    format: Format,
  ): Promise<Bytes | undefined> {
    const earlier = attempts.get(version) ?? 0
    if (earlier >= ATTEMPTS.perOriginal) return undefined
    attempts.set(version, earlier + 1)

    const original = await read(objects, version)
    if (!original) return undefined
    try {
      const bytes = await makeRendition(original, transformation, format)
      await keep(name, version, bytes)
      return bytes
    } catch (error) {
      log.warn({ err: error, version }, 'No rendition can be made of a picture')
      attempts.set(version, ATTEMPTS.perOriginal) // nor of another size
      return undefined
    }
  }

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
    async of(version, transformation, format) {
      const name = nameOf(version, transformation, format)
      const known = await cache.get(name)
      if (known) return known

      // However many ask at once, it is made once.
      const making =
        underWay.get(name) ??
        enqueue(() => make(name, version, transformation, format))
          .catch(unlessBusy)
          .finally(() => underWay.delete(name))
      underWay.set(name, making)
      return making
    },

    async remove(versions) {
      await Promise.all(versions.map((version) => cache.removeFolder(version)))
    },
  }
}

/** `{version}/{what it looks like}.{format}` */
export function nameOf(version: string, transformation: Transformation, format: Format): string {
  const { width = 0, height = 0, resize, quality } = transformation
  return `${version}/${width}x${height}-${resize}-${quality}.${format}`
}

function unlessBusy(error: unknown): undefined {
  if (!(error instanceof Busy)) throw error
}

async function read(objects: ObjectStore, version: string): Promise<Bytes | undefined> {
  const body = await objects.get(objectKey(version))
  return body && new Uint8Array(await new Response(body).arrayBuffer())
}

async function exists(objects: ObjectStore, version: string): Promise<boolean> {
  const body = await objects.get(objectKey(version), { start: 0, end: 0 })
  await body?.cancel()
  return body !== undefined
}
