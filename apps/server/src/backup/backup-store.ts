// Where the backups of nights are: a folder, or the bucket of the files. Each write is whole or absent, also after a crash.

import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, rmSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { S3Store } from '@kinfold/gateway/s3'
import { syncDirectory } from '../files.ts'
import { type Body, READ_SIZE } from './archive.ts'

/** Paths have forward slashes: `kinfold-20261127-031500.night`, `files/ab/abcdef…`. */
export type BackupStore = {
  /** All files, and when each was last changed. */
  list(): Promise<Map<string, Date>>
  /** @returns undefined when there is no such file @throws {UnreadableFile} when its disk cannot read it */
  read(path: string): Promise<Body | undefined>
  /** Lends the file on the disk of this computer. @returns undefined when there is no such file */
  fetch(path: string): Promise<{ file: string; release(): Promise<void> } | undefined>
  /** Replaces the file, if there is one. */
  write(path: string, body: Body): Promise<void>
  /** Moves a finished file in. @param file on the disk of this computer; on the same as the folder */
  take(file: string, path: string): Promise<void>
  /** Removing a missing file is not an error. */
  remove(paths: string[]): Promise<void>
  /** Removes what interrupted writes have left. Only while no other process writes here. */
  clean(): Promise<void>
}

export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}

/** The folder, inside a folder of backups, of files that are not complete. */
export const UNFINISHED = 'unfinished'
/** The folder of the files that nights share. */
export const SHARED = 'files'

export function diskBackups(folder: string): BackupStore {
  /** Those with a rename that may not be durable. */
  const unsynced = new Set<string>()

  async function changes(names: string[]): Promise<[string, Date][]> {
    const found: [string, Date][] = []
    for (const name of names) {
      const facts = await stat(join(folder, name)).catch(() => undefined)
      // Unlike the time of modification, that of a change cannot be set.
      if (facts?.isFile()) found.push([name, facts.ctime])
    }
    return found
  }

  return {
    async list() {
      const files = await changes(await namesIn(folder))
      for (const part of await namesIn(join(folder, SHARED))) {
        const names = await namesIn(join(folder, SHARED, part))
        files.push(...(await changes(names.map((name) => `${SHARED}/${part}/${name}`))))
      }
      return new Map(files)
    },

    async read(path) {
      const found = await stat(join(folder, path)).catch(() => undefined)
      return found && reading(createReadStream(join(folder, path), { highWaterMark: READ_SIZE }))
    },

    async fetch(path) {
      const file = join(folder, path)
      return existsSync(file) ? { file, release: async () => {} } : undefined
    },

    async write(path, body) {
      const growing = join(folder, UNFINISHED, randomUUID())
      await mkdir(dirname(growing), { recursive: true, mode: 0o700 })
      try {
        await pipeline(body, createWriteStream(growing, { flags: 'wx', mode: 0o600, flush: true }))
        await mkdir(dirname(join(folder, path)), { recursive: true, mode: 0o700 })
        await rename(growing, join(folder, path))
        unsynced.add(dirname(join(folder, path)))
      } catch (error) {
        await rm(growing, { force: true })
        throw error
      }
    },

    async take(file, path) {
      // Everything that was written before has to survive a power cut that this file survives.
      for (const directory of unsynced) await syncDirectory(directory)
      await syncDirectory(folder)
      unsynced.clear()
      await rename(file, join(folder, path))
      await syncDirectory(folder)
    },

    async remove(paths) {
      for (const path of paths) await rm(join(folder, path), { force: true })
    },

    clean: () => rm(join(folder, UNFINISHED), { recursive: true, force: true }),
  }
}

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
    throw error
  })

async function* reading(body: Body): Body {
  try {
    for await (const chunk of body) yield chunk
  } catch (cause) {
    throw new UnreadableFile((cause as Error).message, { cause })
  }
}

const PREFIX = 'backups/'
/** In bytes: 10,000 parts have room for 160 GB, which an encrypted file of the largest size does not reach. */
const PART_BYTES = 16 * 1024 ** 2

export function bucketBackups(bucket: S3Store['bucket']): BackupStore {
  return {
    async list() {
      const files = new Map<string, Date>()
      for await (const { key, modified } of bucket.list(PREFIX)) files.set(key.slice(PREFIX.length), modified)
      return files
    },

    read: (path) => bucket.get(PREFIX + path),

    async fetch(path) {
      const body = await bucket.get(PREFIX + path)
      if (!body) return undefined
      const directory = await mkdtemp(join(tmpdir(), 'kinfold-fetched-'))
      const removeAtExit = () => rmSync(directory, { recursive: true, force: true })
      process.once('exit', removeAtExit)
      const file = join(directory, basename(path))
      await pipeline(body, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
      return {
        file,
        async release() {
          process.off('exit', removeAtExit)
          removeAtExit()
        },
      }
    },

    async write(path, body) {
      await bucket.put(PREFIX + path, body, PART_BYTES)
    },

    async take(file, path) {
      await bucket.put(PREFIX + path, createReadStream(file), PART_BYTES)
      await rm(file)
    },

    remove: (paths) => bucket.remove(paths.map((path) => PREFIX + path)),

    async clean() {
      for await (const { key, id } of bucket.unfinished(PREFIX)) await bucket.abort(key, id)
    },
  }
}
