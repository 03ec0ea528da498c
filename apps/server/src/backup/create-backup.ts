// Writes one archive of the database, the files and the secrets, while the server runs.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { ObjectStore } from '@kinfold/gateway'
import type postgres from 'postgres'
import { listApplied } from '../migrate.ts'
import { isLost, StartError } from '../start-error.ts'
import { version } from '../version.ts'
import { type AddEntry, writeArchive } from './archive.ts'
import { listSequences, listTables, type Sql } from './catalog.ts'
import { copyOut, prepareCopying } from './copy-tables.ts'
import {
  HEADER,
  type Header,
  MANIFEST,
  type Manifest,
  OBJECTS,
  SECRETS,
  TABLES,
  type Table,
  type TableContent,
} from './manifest.ts'
import { findFiles, type HeldFiles, holdFiles } from './object-files.ts'
import type { OnProgress } from './progress.ts'

export type BackupOptions = {
  /** Where to write; must not exist. */
  file: string
  dataDirectory: string
  passphrase: string | undefined
  /** The bucket of the files; undefined: they are in the data directory. */
  store?: ObjectStore | undefined
  onProgress?: OnProgress
}

// A file deleted between the snapshot and its hard link, or the listing, is missing, but not from the next snapshot, unless it is lost.
const ATTEMPTS = 3

/**
 * @param owner one connection as the owner of the database
 * @returns what the archive contains
 * @throws {StartError} if the file exists
 */
export async function createBackup(owner: postgres.Sql, options: BackupOptions): Promise<Manifest> {
  const { file, dataDirectory, passphrase, store, onProgress } = options
  let held: HeldFiles | undefined
  const manifest: Manifest = { tables: {}, files: {}, missing: [] }
  try {
    await writeArchive(file, passphrase, async (add) => {
      const hold = (sql: Sql) =>
        store ? findFiles(sql, store) : holdFiles(sql, join(dataDirectory, 'objects'))
      held = await inSnapshot(owner, hold, async (sql, files) => {
        manifest.missing = files.missing
        const header = await describe(sql, files)
        await addJson(add, HEADER, header)
        const secrets = await readFile(join(dataDirectory, 'secrets.json'))
        await add(SECRETS, secrets.length, [secrets])
        for (const table of header.tables) manifest.tables[table.name] = await addTable(sql, table, add)
      })
      await addFiles(held, add, manifest, onProgress)
      await addJson(add, MANIFEST, manifest)
    })
    return manifest
  } finally {
    await held?.release()
  }
}

/**
 * Runs `work` in one snapshot of the database, with the files that it names.
 * @throws {StartError} if the database stops meanwhile
 */
async function inSnapshot(
  owner: postgres.Sql,
  hold: (sql: Sql) => Promise<HeldFiles>,
  work: (sql: Sql, files: HeldFiles) => Promise<void>,
): Promise<HeldFiles> {
  for (let attempt = 1; ; attempt++) {
    let files: HeldFiles | undefined
    try {
      const complete = await owner.begin('isolation level repeatable read read only', (sql) =>
        pendingIfLost(async () => {
          await prepareCopying(sql)
          files = await hold(sql)
          if (files.missing.length > 0 && attempt < ATTEMPTS) return false
          await work(sql, files)
          return true
        }),
      )
      if (complete && files) return files
      await files?.release()
    } catch (error) {
      await files?.release()
      if (!isLost(error)) throw error
      throw new StartError('The database stopped during the backup. No file was written.', { cause: error })
    }
  }
}

/** postgres.js 3.4.9 rejects `begin` when the connection is lost, but crashes if it then has to roll back as well. */
const pendingIfLost = <Result>(run: () => Promise<Result>): Promise<Result> =>
  run().catch((error) => {
    if (isLost(error)) return new Promise(() => {})
    throw error
  })

async function describe(sql: Sql, { files, missing }: HeldFiles): Promise<Header> {
  const [database] = await sql<{ bytes: string }[]>`select pg_database_size(current_database()) as bytes`
  return {
    format: 1,
    version,
    createdAt: new Date().toISOString(),
    migrations: await listApplied(sql),
    tables: await listTables(sql),
    sequences: await listSequences(sql),
    database: { bytes: Number(database?.bytes) },
    files: {
      count: files.length,
      missing: missing.length,
      bytes: files.reduce((sum, { size }) => sum + size, 0),
    },
  }
}

async function addTable(sql: Sql, table: Table, add: AddEntry): Promise<TableContent> {
  let part = 0
  return copyOut(sql, table, async (rows) => {
    const compressed = await promisify(gzip)(rows)
    await add(`${TABLES}${table.name}.${part++}.gz`, compressed.length, [compressed])
  })
}

async function addFiles(
  { files }: HeldFiles,
  add: AddEntry,
  manifest: Manifest,
  onProgress: OnProgress = () => {},
): Promise<void> {
  const total = files.reduce((sum, { size }) => sum + size, 0)
  let done = 0
  for (const { key, size, read } of files) {
    const body = await read()
    if (body) manifest.files[key] = { sha256: await add(OBJECTS + key, size, body), size }
    else manifest.missing.push(key)
    done += size
    onProgress('writing', done, total)
  }
}

async function addJson(add: AddEntry, name: string, value: unknown): Promise<void> {
  const text = Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
  await add(name, text.length, [text])
}
