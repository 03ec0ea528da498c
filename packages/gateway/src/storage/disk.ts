// Objects as files below one directory. A file appears under its name only when all of it is on the disk.
// One process owns the directory: `tmp`, where uploads grow, is emptied when it starts.

import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import type { ObjectStore } from './object-store.ts'

export function diskStore(directory: string): ObjectStore {
  const root = resolve(directory)
  const temporary = join(root, 'tmp')
  const ready = emptyDirectory(temporary)
  // The first upload reports it; until then it must not bring the process down.
  ready.catch(() => {})

  const pathOf = (key: string) => {
    const path = resolve(root, key)
    if (!path.startsWith(root + sep)) throw new Error(`An object key left its directory: ${key}`)
    return path
  }

  return {
    async put(key, body) {
      const path = pathOf(key)
      await ready
      const growing = join(temporary, randomUUID())
      try {
        const file = createWriteStream(growing, { flags: 'wx', flush: true })
        await pipeline(Readable.fromWeb(body as NodeReadableStream), file)
        await makeDirectory(dirname(path))
        await rename(growing, path)
        await syncDirectory(dirname(path))
        return file.bytesWritten
      } catch (error) {
        await rm(growing, { force: true })
        throw error
      }
    },

    async get(key, range) {
      const file = await open(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
      return file && (Readable.toWeb(file.createReadStream(range)) as ReadableStream<Uint8Array>)
    },

    async remove(keys) {
      await Promise.all(keys.map((key) => rm(pathOf(key), { force: true })))
    },
  }
}

async function emptyDirectory(directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true })
  await mkdir(directory, { recursive: true })
}

async function makeDirectory(directory: string): Promise<void> {
  const created = await mkdir(directory, { recursive: true })
  if (created) await syncDirectory(dirname(created))
}

/** A new name in a directory survives a power cut only once the directory itself is on the disk (fsync(2)). */
async function syncDirectory(directory: string): Promise<void> {
  // Windows cannot open a directory, and NTFS journals its names.
  if (process.platform === 'win32') return
  const handle = await open(directory)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
