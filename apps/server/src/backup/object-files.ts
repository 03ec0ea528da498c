// The files of stored objects. A backup holds them by hard links, so that a file deleted meanwhile is still backed up.

import { randomUUID } from 'node:crypto'
import { link, mkdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { objectKey } from '@kinfold/gateway'
import type { Sql } from './catalog.ts'

export type HeldFiles = {
  /** `key` is the path below `objects`; `path` is where to read it. */
  files: { key: string; path: string; size: number }[]
  /** Keys that the database names but the disk does not have. */
  missing: string[]
  release(): Promise<void>
}

/** The paths, below `objects`, of all files that the database names. */
export async function objectKeys(sql: Sql): Promise<string[]> {
  const rows = await sql<{ version: string }[]>`select version from storage.objects order by version`
  return rows.map(({ version }) => objectKey(version))
}

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
    if (found) held.files.push({ key, path, size: found.size })
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
