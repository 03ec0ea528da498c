// Proves a backup by restoring it into a temporary Postgres and comparing each table.

import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import postgres from 'postgres'
import { startCluster } from '../postgres/cluster.ts'
import { asStartError, StartError } from '../start-error.ts'
import { type Body, readArchive } from './archive.ts'
import { type BackupStore, diskBackups } from './backup-store.ts'
import { copyOut } from './copy-tables.ts'
import { compare, type Destination, loadArchive, readHeader, updateLoaded } from './load-archive.ts'
import type { Header, Manifest } from './manifest.ts'
import type { OnProgress } from './progress.ts'
import { requireRoom } from './room.ts'
import { fromShared } from './shared-files.ts'

type Options = {
  onProgress?: OnProgress
  /** How the files beside an archive of a night are looked at; in its folder, and as a whole, by default. */
  takeShared?: Destination['takeShared']
}

/** Reads and compares files beside an archive. */
export const readShared = (store: BackupStore) => fromShared(store, readAll)

/**
 * Nothing of the running Kinfold is used, and nothing remains. Files are read and compared, but not stored.
 * @param file the archive
 * @throws {StartError} if the archive or a file is missing, truncated or damaged, or cannot be restored by this version
 */
export async function verifyBackup(
  file: string,
  passphrase: string | undefined,
  { onProgress, takeShared = readShared(diskBackups(dirname(file))) }: Options = {},
): Promise<{ header: Header; manifest: Manifest }> {
  const entries = readArchive(file, passphrase)
  const header = await readHeader(entries)
  return inScratchDatabase(header, (sql, directory) =>
    sql.begin(async (transaction) => {
      const destination = { ...compareOnly(directory), takeShared }
      const { manifest, lost } = await loadArchive(transaction, header, entries, destination, onProgress)
      refuseLost(lost)
      const tables: Manifest['tables'] = {}
      for (const table of header.tables) tables[table.name] = await copyOut(transaction, table)
      compare(manifest, tables)
      await updateLoaded(transaction, header)
      return { header, manifest }
    }),
  )
}

const compareOnly = (directory: string): Omit<Destination, 'takeShared'> => ({
  saveSecrets: async () => {},
  saveFile: readAll,
  checkRoom: () => requireRoom(directory),
})

async function readAll(_: string, body: Body): Promise<void> {
  for await (const _chunk of body);
}

function refuseLost(lost: string[]): void {
  if (lost.length === 0) return
  const named = lost.slice(0, 5).join(', ')
  throw new StartError(
    `The backup is damaged: ${lost.length} of the files beside it are missing or damaged, such as ${named}.`,
  )
}

async function inScratchDatabase<T>(
  { database }: Header,
  work: (sql: postgres.Sql, directory: string) => Promise<T>,
): Promise<T> {
  await requireRoom(tmpdir(), database.bytes)
  const directory = await mkdtemp(join(tmpdir(), 'kinfold-verify-'))
  const remove = () => rmSync(directory, { recursive: true, force: true })
  process.once('exit', remove)
  try {
    // Nothing has to survive a power cut.
    const cluster = await startCluster(directory, { fsync: 'off', full_page_writes: 'off' })
    const { host, port, owner } = cluster
    const sql = postgres({
      host,
      port,
      username: owner,
      database: 'postgres',
      max: 1,
      onnotice: () => {},
    })
    try {
      return await work(sql, directory)
    } finally {
      await sql.end()
      await cluster.stop()
    }
  } catch (error) {
    throw asStartError(error, tmpdir())
  } finally {
    process.off('exit', remove)
    remove()
  }
}
