// Where an object's bytes are kept: by version alone, so that renaming an object never moves them and no name
// reaches the file system.

import type { Logger } from '../types.ts'
import type { ObjectStore } from './object-store.ts'

export type ByteKeepers = {
  objects: ObjectStore
  renditions: { remove(versions: string[]): Promise<void> }
  log: Logger
}

export const objectKey = (version: string) => `${version.slice(0, 2)}/${version}`

/** @returns undefined when they are gone */
export async function readAll(
  objects: ObjectStore,
  version: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const body = await objects.get(objectKey(version))
  return body && new Uint8Array(await new Response(body).arrayBuffer())
}

/**
 * Removes bytes that no row names any more, and what was made of them. A failure leaves them behind, which costs space
 * and nothing else.
 */
export async function discard({ objects, renditions, log }: ByteKeepers, versions: string[]): Promise<void> {
  try {
    await objects.remove(versions.map(objectKey))
    await renditions.remove(versions)
  } catch (error) {
    log.warn({ err: error, versions }, 'Bytes of removed objects remain in the object store')
  }
}
