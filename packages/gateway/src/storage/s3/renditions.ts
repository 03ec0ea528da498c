// Renditions beside the objects, so that each is made once for all gateways.

import type { RenditionCache } from '../object-store.ts'
import type { Bucket } from './bucket.ts'

/** @param prefix of all keys, ending with a slash */
export function s3Renditions(bucket: Bucket, prefix: string): RenditionCache {
  return {
    async get(name) {
      const bytes = await bucket.read(prefix + name)
      return bytes && new Uint8Array(bytes)
    },

    put: (name, bytes) => bucket.write(prefix + name, bytes),

    async removeFolder(folder) {
      const keys: string[] = []
      for await (const { key } of bucket.list(`${prefix}${folder}/`)) keys.push(key)
      await bucket.remove(keys)
    },

    async folders() {
      const folders = new Set<string>()
      for await (const { key } of bucket.list(prefix))
        folders.add(key.slice(prefix.length).split('/')[0] ?? '')
      return [...folders]
    },
  }
}
