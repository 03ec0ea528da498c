// Growing objects as files in one directory: the bytes, and beside them the record (`.json`).

import {
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { moveDurably, unlessGone } from './disk-files.ts'
import type { UploadStore } from './object-store.ts'

const RECORD = '.json'

/** @param objectPath where the object of a key belongs, on the same disk */
export function diskUploads(directory: string, objectPath: (key: string) => string): UploadStore {
  const pathOf = (key: string) => join(directory, encodeURIComponent(key))
  const recordOf = (key: string) => pathOf(key) + RECORD

  return {
    removeStrays: () => removeStrays(directory),

    async keys() {
      return recordedIn(await readdir(directory)).map(decodeURIComponent)
    },

    begin: (key) => writeFile(pathOf(key), '', { flag: 'wx' }),

    record: (key) => readFile(recordOf(key), 'utf8').catch(unlessGone(undefined)),

    async save(key, record) {
      const growing = `${recordOf(key)}.new`
      await writeFile(growing, record)
      await rename(growing, recordOf(key))
    },

    async size(key) {
      const stats = await stat(pathOf(key)).catch(unlessGone(undefined))
      return stats?.size
    },

    head: (key, length) =>
      withFile(pathOf(key), 'r', async (file) => {
        const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position: 0 })
        return buffer.subarray(0, bytesRead)
      }),

    append: (key, chunks) =>
      withFile(pathOf(key), 'a', async (file) => {
        try {
          for await (const chunk of chunks) await file.appendFile(chunk)
          return (await file.stat()).size
        } finally {
          // The client learns how much has arrived, so that must survive a power cut.
          await file.datasync()
        }
      }),

    async complete(key) {
      await withFile(pathOf(key), 'r+', async (file) => {
        // The sweep goes by this time: an object is as old as its row.
        await file.utimes(new Date(), new Date())
        await file.sync()
      })
      await moveDurably(pathOf(key), objectPath(key))
    },

    async remove(key) {
      // The record goes last: bytes without one would stay until the next start.
      await rm(pathOf(key), { force: true })
      await rm(recordOf(key), { force: true })
    },
  }
}

async function withFile<T>(path: string, flags: string, work: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path, flags)
  try {
    return await work(file)
  } finally {
    await file.close()
  }
}

const recordedIn = (names: string[]) =>
  names.filter((name) => name.endsWith(RECORD)).map((name) => name.slice(0, -RECORD.length))

/** Removes files without a record. */
async function removeStrays(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true })
  const names = await readdir(directory)
  const known = new Set(recordedIn(names).flatMap((file) => [file, file + RECORD]))
  const strays = names.filter((name) => !known.has(name))
  await Promise.all(strays.map((name) => rm(join(directory, name), { force: true })))
}
