import type { Logger } from '../../types.ts'
import { objectKey } from '../bytes.ts'
import type { ObjectStore, RenditionCache } from '../object-store.ts'

/** An encoded picture. */
type Bytes = Uint8Array<ArrayBuffer>

/** Returns the cached `name`, a file made from the original `version`, or makes it, once for all parallel requests. */
export type Recall = (
  name: string,
  version: string,
  make: () => Promise<Bytes | undefined>,
) => Promise<Bytes | undefined>

/** @param onFailure gets the errors of `make`; its callers get undefined */
export function createRecall(
  cache: RenditionCache,
  objects: ObjectStore,
  log: Logger,
  onFailure: (error: unknown, version: string) => void,
): Recall {
  const underWay = new Map<string, Promise<Bytes | undefined>>()

  async function attempt(...[name, version, make]: Parameters<Recall>): Promise<Bytes | undefined> {
    try {
      const bytes = await make()
      if (bytes) await keep(name, version, bytes)
      return bytes
    } catch (error) {
      onFailure(error, version)
      return undefined
    }
  }

  async function keep(name: string, version: string, bytes: Bytes): Promise<void> {
    try {
      await cache.put(name, bytes)
      // The original and its renditions may have been removed in the meantime.
      if (!(await exists(objects, version))) await cache.removeFolder(version)
    } catch (error) {
      log.warn({ err: error }, 'storage: a rendition could not be cached')
    }
  }

  return async (name, version, make) => {
    const known = await cache.get(name)
    if (known) return known
    const making = underWay.get(name) ?? attempt(name, version, make).finally(() => underWay.delete(name))
    underWay.set(name, making)
    return making
  }
}

/** Whether the bytes of an original are still there. */
export async function exists(objects: ObjectStore, version: string): Promise<boolean> {
  const body = await objects.get(objectKey(version), { start: 0, end: 0 })
  await body?.cancel()
  return body !== undefined
}
