// Objects as files below one directory. A file appears under its name only when all of it is on the disk.
// One process owns the directory: `tmp`, where bytes wait to be complete, is emptied when it starts. Uploads that may
// be resumed grow in `uploads`, on the same disk, so that a whole one only changes its name.

import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import type { ObjectStore } from './object-store.ts'
import { RESERVE, roomOnDisk, whileRoom } from './room.ts'

/** @param reserve bytes of the disk that stay free */
export function diskStore(directory: string, reserve = RESERVE): ObjectStore {
  const root = resolve(directory)
  const temporary = join(root, 'tmp')
  const uploads = join(root, 'uploads')
  const ready = emptyDirectory(temporary)
  // The first upload reports it; until then it must not bring the process down.
  ready.catch(() => {})

  const pathOf = (key: string) => {
    const path = resolve(root, key)
    if (!path.startsWith(root + sep)) throw new Error(`An object key left its directory: ${key}`)
    return path
  }

  const room = async () => {
    await ready
    return roomOnDisk(root, reserve)
  }

  /** Gives a file that is on the disk its name for good. */
  const settle = async (file: string, path: string) => {
    await makeDirectory(dirname(path))
    await rename(file, path)
    await syncDirectory(dirname(path))
  }

  return {
    uploads,
    room,

    async put(key, body) {
      const path = pathOf(key)
      await ready
      const growing = join(temporary, randomUUID())
      try {
        const file = createWriteStream(growing, { flags: 'wx', flush: true })
        await pipeline(whileRoom(Readable.fromWeb(body as NodeReadableStream), room), file)
        await settle(growing, path)
        return file.bytesWritten
      } catch (error) {
        await rm(growing, { force: true })
        throw error
      }
    },

    async adopt(key, path) {
      const file = await open(path, 'r+')
      try {
        // An object is as old as its row: whoever looks for bytes that have lost theirs goes by this time.
        await file.utimes(new Date(), new Date())
        await file.sync()
      } finally {
        await file.close()
      }
      await settle(path, pathOf(key))
    },

    async get(key, range) {
      const file = await open(pathOf(key)).catch(unlessGone(undefined))
      return file && (Readable.toWeb(file.createReadStream(range)) as ReadableStream<Uint8Array>)
    },

    async remove(keys) {
      await Promise.all(keys.map((key) => rm(pathOf(key), { force: true })))
    },

    async *list() {
      await ready
      for (const folder of await readdir(root)) {
        if (folder === basename(temporary) || folder === basename(uploads)) continue
        for (const name of await readdir(join(root, folder)).catch(unlessGone([]))) {
          const stats = await stat(join(root, folder, name)).catch(unlessGone(undefined))
          if (stats) yield { key: `${folder}/${name}`, modified: stats.mtime }
        }
      }
    },

    fileOf: pathOf,
  }
}

/** Answers `instead` for a file that is not there, or a folder that is none. */
function unlessGone<T>(instead: T) {
  return (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return instead
    throw error
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
