// Writes one archive of the database, the files and the secrets, while the server runs. The files may also go beside it.

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
  FILES_KEY,
  type FileContent,
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
import { findFiles, type HeldFile, type HeldFiles, holdFiles } from './object-files.ts'
import type { OnProgress } from './progress.ts'

export type BackupOptions = {
  /** Where to write; must not exist. */
  file: string
  dataDirectory: string
  passphrase: string | undefined
  /** The bucket of the files; undefined: they are in the data directory. */
  store?: ObjectStore | undefined
  /** Undefined: the files go into the archive. */
  beside?: Beside
  onProgress?: OnProgress
}

/** Where the files of an archive go, if not into it. */
export type Beside = {
  /** The key that opens them; undefined: they are not encrypted. */
  identity: string | undefined
  /** Stores the file unless it is there already. @returns undefined when it is gone */
  keep(file: HeldFile): Promise<FileContent | undefined>
}

/** Small files wait for the disk or the network, not for the processor. */
const AT_ONCE = 4

// A file deleted between the snapshot and its hard link, or the listing, is missing, but not from the next snapshot, unless it is lost.
const ATTEMPTS = 3

/**
 * @param owner one connection as the owner of the database
 * @returns what the archive contains
 * @throws {StartError} if the file exists
 */
export async function createBackup(owner: postgres.Sql, options: BackupOptions): Promise<Manifest> {
  const { file, dataDirectory, passphrase, store, beside, onProgress } = options
  let held: HeldFiles | undefined
  const manifest: Manifest = { tables: {}, files: {}, missing: [] }
  try {
    await writeArchive(file, passphrase, async (add) => {
      const hold = (sql: Sql) =>
        store ? findFiles(sql, store) : holdFiles(sql, join(dataDirectory, 'objects'))
      held = await inSnapshot(owner, hold, async (sql, files) => {
        manifest.missing = files.missing
        const header = await describe(sql, files, beside ? 2 : 1)
        await addJson(add, HEADER, header)
        const secrets = await readFile(join(dataDirectory, 'secrets.json'))
        await add(SECRETS, secrets.length, [secrets])
        if (beside?.identity) await addText(add, FILES_KEY, `${beside.identity}\n`)
        for (const table of header.tables) manifest.tables[table.name] = await addTable(sql, table, add)
      })
      const keep = beside?.keep ?? (async (file) => addFile(file, add))
      await keepFiles(held, keep, beside ? AT_ONCE : 1, manifest, onProgress)
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

async function describe(sql: Sql, { files, missing }: HeldFiles, format: Header['format']): Promise<Header> {
  const [database] = await sql<{ bytes: string }[]>`select pg_database_size(current_database()) as bytes`
  return {
    format,
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

/** @returns undefined when the file is gone */
async function addFile({ key, size, read }: HeldFile, add: AddEntry): Promise<FileContent | undefined> {
  const body = await read()
  return body && { sha256: await add(OBJECTS + key, size, body), size }
}

async function keepFiles(
  { files }: HeldFiles,
  keep: Beside['keep'],
  atOnce: number,
  manifest: Manifest,
  onProgress: OnProgress = () => {},
): Promise<void> {
  const total = files.reduce((sum, { size }) => sum + size, 0)
  let done = 0
  const waiting = files.values()
  const work = async () => {
    for (const file of waiting) {
      const content = await keep(file)
      if (content) manifest.files[file.key] = content
      else manifest.missing.push(file.key)
      done += file.size
      onProgress('writing', done, total)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

const addJson = (add: AddEntry, name: string, value: unknown) =>
  addText(add, name, `${JSON.stringify(value, null, 2)}\n`)

async function addText(add: AddEntry, name: string, content: string): Promise<void> {
  const text = Buffer.from(content)
  await add(name, text.length, [text])
}
