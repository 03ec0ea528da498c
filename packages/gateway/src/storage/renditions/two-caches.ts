import type { RenditionCache } from '../object-store.ts'

/**
 * Keeps files in both caches, and looks into the near one first. The near one may keep what another process removed from
 * the far one: nobody asks for it any more.
 */
export function twoCaches(near: RenditionCache, far: RenditionCache): RenditionCache {
  return {
    async get(name) {
      const bytes = await near.get(name)
      if (bytes) return bytes
      const distant = await far.get(name)
      if (distant) await near.put(name, distant)
      return distant
    },

    async put(name, bytes) {
      await Promise.all([near.put(name, bytes), far.put(name, bytes)])
    },

    async removeFolder(folder) {
      await Promise.all([near.removeFolder(folder), far.removeFolder(folder)])
    },

    async folders() {
      const both = await Promise.all([near.folders(), far.folders()])
      return [...new Set(both.flat())]
    },
  }
}
