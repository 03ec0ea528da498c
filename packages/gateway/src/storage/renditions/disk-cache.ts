// Keeps renditions as files, up to a total size. All of them may be deleted at any time and are made again.

import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { RenditionCache } from '../object-store.ts'

/** Above `mostBytes`, the least recently used files go first. */
export function createDiskCache(directory: string, mostBytes: number): RenditionCache {
  const sizes = new LRUCache<string, number>({
    maxSize: mostBytes,
    sizeCalculation: (size) => size,
    dispose: (_, name, reason) => {
      // A failed removal is retried after the next start.
      if (reason === 'evict') removeFile(join(directory, name)).catch(() => {})
    },
  })
  let found: Promise<void> | undefined
  const findOnce = () => {
    found ??= findFiles(directory, sizes)
    return found
  }

  return {
    async get(name) {
      await findOnce()
      const bytes = await unlessMissing(readFile(join(directory, name)))
      if (bytes)
        sizes.get(name) // used just now
      else sizes.delete(name)
      return bytes
    },

    async put(name, bytes) {
      await findOnce()
      const path = join(directory, name)
      const growing = join(directory, `${randomUUID()}.tmp`)
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        // Flushed, because a power cut could otherwise leave an empty file.
        await writeFile(growing, bytes, { mode: 0o600, flush: true })
        await rename(growing, path)
      } catch (error) {
        await rm(growing, { force: true })
        throw error
      }
      sizes.set(name, bytes.byteLength)
    },

    async removeFolder(folder) {
      const files = (await unlessMissing(readdir(join(directory, folder)))) ?? []
      for (const file of files) sizes.delete(`${folder}/${file}`)
      await rm(join(directory, folder), { recursive: true, force: true })
    },

    async folders() {
      const entries = (await unlessMissing(readdir(directory, { withFileTypes: true }))) ?? []
      return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
    },
  }
}

/** Loads what an earlier process left, by last use as far as the file system records it. */
async function findFiles(directory: string, sizes: LRUCache<string, number>): Promise<void> {
  const files: { name: string; size: number; used: number }[] = []
  for (const entry of (await unlessMissing(readdir(directory, { withFileTypes: true }))) ?? []) {
    if (!entry.isDirectory()) {
      await rm(join(directory, entry.name), { force: true }) // an incomplete file
      continue
    }
    for (const file of await readdir(join(directory, entry.name))) {
      const name = `${entry.name}/${file}`
      const { size, atimeMs } = await stat(join(directory, name))
      files.push({ name, size, used: atimeMs })
    }
  }
  for (const { name, size } of files.sort((a, b) => a.used - b.used)) sizes.set(name, size)
}

async function removeFile(path: string): Promise<void> {
  await rm(path, { force: true })
  await rmdir(dirname(path)) // fails while it has other files
}

async function unlessMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  return reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}
