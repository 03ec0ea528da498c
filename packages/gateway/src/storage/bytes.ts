// The bytes of objects, keyed by version: renaming an object moves no bytes, and no name reaches the file system.

import type { Logger } from '../types.ts'
import type { ObjectStore } from './object-store.ts'

export type ByteKeepers = {
  objects: ObjectStore
  renditions: { remove(versions: string[]): Promise<void> }
  videos: { remove(versions: string[]): Promise<void> }
  log: Logger
}

export const objectKey = (version: string) => `${version.slice(0, 2)}/${version}`

/** @returns undefined when the bytes are gone */
export async function readAll(
  objects: ObjectStore,
  version: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const body = await objects.get(objectKey(version))
  return body && new Uint8Array(await new Response(body).arrayBuffer())
}

/** The first bytes; fewer when the object is gone. @param length at most that of the object */
export async function readHead(objects: ObjectStore, version: string, length: number): Promise<Uint8Array> {
  const body = length > 0 ? await objects.get(objectKey(version), { start: 0, end: length - 1 }) : undefined
  return new Uint8Array(await new Response(body ?? null).arrayBuffer())
}

/**
 * Removes bytes that no row references any more, and what was made of them. A failure leaves them, which only costs space.
 */
export async function discard(
  { objects, renditions, videos, log }: ByteKeepers,
  versions: string[],
): Promise<void> {
  try {
    await objects.remove(versions.map(objectKey))
    await renditions.remove(versions)
    await videos.remove(versions)
  } catch (error) {
    log.warn({ err: error, versions }, 'storage: bytes of removed objects remain')
  }
}
