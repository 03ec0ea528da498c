// The files of stored objects, as one snapshot of the database names them. On the disk a backup holds them by hard links, so
// that a file deleted meanwhile is still backed up; in a bucket, it is missing then.

import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { link, mkdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { type ObjectStore, objectKey } from '@kinfold/gateway'
import { type Body, READ_SIZE } from './archive.ts'
import type { Sql } from './catalog.ts'

export type HeldFile = {
  /** The path below `objects`. */
  key: string
  /** In bytes. */
  size: number
  /** @returns undefined when the file is gone */
  read(): Promise<Body | undefined>
}

export type HeldFiles = {
  files: HeldFile[]
  /** Keys that the database names but the disk or the bucket does not have. */
  missing: string[]
  release(): Promise<void>
}

/** The paths, below `objects`, of all files that the database names. */
export async function objectKeys(sql: Sql): Promise<string[]> {
  const rows = await sql<{ version: string }[]>`select distinct version from storage.objects order by version`
  return rows.map(({ version }) => objectKey(version))
}

/** @param objects the directory of the files */
export async function holdFiles(sql: Sql, objects: string): Promise<HeldFiles> {
  const keys = await objectKeys(sql)
  // The server empties `tmp` when it starts, also after a crash during a backup.
  const holder = join(objects, 'tmp', `backup-${randomUUID()}`)
  const held: HeldFiles = {
    files: [],
    missing: [],
    release: () => rm(holder, { recursive: true, force: true }),
  }
  for (const folder of new Set(keys.map(dirname))) {
    await mkdir(join(holder, folder), { recursive: true, mode: 0o700 })
  }
  for (const key of keys) {
    const path = await hold(join(objects, key), join(holder, key))
    const found = await stat(path).catch(() => undefined)
    const read = async () => createReadStream(path, { highWaterMark: READ_SIZE })
    if (found) held.files.push({ key, size: found.size, read })
    else held.missing.push(key)
  }
  return held
}

async function hold(path: string, holder: string): Promise<string> {
  try {
    await link(path, holder)
    return holder
  } catch {
    return path // gone, or a disk without hard links
  }
}

export async function findFiles(sql: Sql, store: ObjectStore): Promise<HeldFiles> {
  const sizes = new Map<string, number>()
  for await (const { key, size } of store.list()) sizes.set(key, size)
  const found: HeldFiles = { files: [], missing: [], release: async () => {} }
  for (const key of await objectKeys(sql)) {
    const size = sizes.get(key)
    if (size === undefined) found.missing.push(key)
    else found.files.push({ key, size, read: () => readFrom(store, key) })
  }
  return found
}

async function readFrom(store: ObjectStore, key: string): Promise<Body | undefined> {
  const body = await store.get(key)
  return body && Readable.fromWeb(body as NodeReadableStream)
}
