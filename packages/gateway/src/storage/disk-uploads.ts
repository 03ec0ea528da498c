// Growing objects as files in one directory: the bytes, and beside them the record (`.json`).

import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { moveDurably, unlessGone } from './disk-files.ts'
import type { UploadStore } from './object-store.ts'

const RECORD = '.json'

/** @param objectPath where the object of a key belongs, on the same disk */
export function diskUploads(directory: string, objectPath: (key: string) => string): UploadStore {
  const pathOf = (key: string) => join(directory, encodeURIComponent(key))
  const recordOf = (key: string) => pathOf(key) + RECORD

  return {
    async load() {
      await mkdir(directory, { recursive: true })
      const names = await readdir(directory)
      const files = names.filter((name) => name.endsWith(RECORD)).map((name) => name.slice(0, -RECORD.length))
      const known = new Set(files.flatMap((file) => [file, file + RECORD]))
      const strays = names.filter((name) => !known.has(name))
      await Promise.all(strays.map((name) => rm(join(directory, name), { force: true })))
      const keys = files.map(decodeURIComponent)
      return Promise.all(keys.map(async (key) => ({ key, record: await readFile(recordOf(key), 'utf8') })))
    },

    begin: (key) => writeFile(pathOf(key), '', { flag: 'wx' }),

    async save(key, record) {
      const growing = `${recordOf(key)}.new`
      await writeFile(growing, record)
      await rename(growing, recordOf(key))
    },

    async size(key) {
      const stats = await stat(pathOf(key)).catch(unlessGone(undefined))
      return stats?.size
    },

    async head(key, length) {
      const file = await open(pathOf(key))
      try {
        const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position: 0 })
        return buffer.subarray(0, bytesRead)
      } finally {
        await file.close()
      }
    },

    async append(key, chunks) {
      const file = await open(pathOf(key), 'a')
      try {
        for await (const chunk of chunks) await file.appendFile(chunk)
        return (await file.stat()).size
      } finally {
        // The client learns how much has arrived, so that must survive a power cut.
        await file.datasync().finally(() => file.close())
      }
    },

    async complete(key) {
      const file = await open(pathOf(key), 'r+')
      try {
        // The sweep goes by this time: an object is as old as its row.
        await file.utimes(new Date(), new Date())
        await file.sync()
      } finally {
        await file.close()
      }
      await moveDurably(pathOf(key), objectPath(key))
    },

    async remove(key) {
      // The record goes last: bytes without one would stay until the next start.
      await rm(pathOf(key), { force: true })
      await rm(recordOf(key), { force: true })
    },
  }
}
