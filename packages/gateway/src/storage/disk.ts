// Objects as files in one directory. A file gets its name only when all of it is on the disk. One process owns the
// directory: it empties `tmp`, where objects grow, when it starts.

import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { moveDurably, unlessGone } from './disk-files.ts'
import { diskUploads } from './disk-uploads.ts'
import type { ObjectStore, StoredBytes } from './object-store.ts'
import { RESERVE, roomOnDisk, whileRoom } from './room.ts'

const TEMPORARY = 'tmp'
const UPLOADS = 'uploads'

/** @param reserve bytes of the disk that stay free */
export function diskStore(directory: string, reserve = RESERVE): ObjectStore {
  const root = resolve(directory)
  const temporary = join(root, TEMPORARY)
  const ready = emptyDirectory(temporary)
  // The first upload reports a failure; until then it must not end the process.
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

  return {
    room,

    async withFile(key, work) {
      const path = pathOf(key)
      const isThere = await stat(path).catch(unlessGone(undefined))
      return isThere && work(path)
    },

    // On the same disk, so that a finished upload only needs a new name.
    uploads: diskUploads(join(root, UPLOADS), pathOf),

    async put(key, body) {
      const path = pathOf(key)
      await ready
      const growing = join(temporary, randomUUID())
      try {
        const file = createWriteStream(growing, { flags: 'wx', flush: true })
        await pipeline(whileRoom(Readable.fromWeb(body as NodeReadableStream), room), file)
        await moveDurably(growing, path)
        return file.bytesWritten
      } catch (error) {
        await rm(growing, { force: true })
        throw error
      }
    },

    async get(key, range) {
      const file = await open(pathOf(key)).catch(unlessGone(undefined))
      return file && (Readable.toWeb(file.createReadStream(range)) as ReadableStream<Uint8Array>)
    },

    async remove(keys) {
      await Promise.all(keys.map((key) => rm(pathOf(key), { force: true })))
    },

    async *list(folder) {
      await ready
      yield* listObjects(root, folder ? [folder] : await readdir(root))
    },
  }
}

async function* listObjects(root: string, folders: string[]): AsyncGenerator<StoredBytes> {
  for (const folder of folders) {
    if (folder === TEMPORARY || folder === UPLOADS) continue
    for (const name of await readdir(join(root, folder)).catch(unlessGone([]))) {
      const stats = await stat(join(root, folder, name)).catch(unlessGone(undefined))
      if (stats) yield { key: `${folder}/${name}`, size: stats.size, modified: stats.mtime }
    }
  }
}

async function emptyDirectory(directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true })
  await mkdir(directory, { recursive: true })
}
