// Objects as files below one directory. A file appears under its name only when all of it is on the disk.

import type { ObjectStore } from './object-store.ts'

export function diskStore(_directory: string): ObjectStore {
  const missing = async () => {
    throw new Error('not built yet')
  }
  return { put: missing, get: missing, remove: missing }
}
