// Proves an archive by restoring it into a temporary Postgres and comparing each table.

import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { startCluster } from '../postgres/cluster.ts'
import { StartError } from '../start-error.ts'
import { readArchive } from './archive.ts'
import type { Sql } from './catalog.ts'
import { copyOut } from './copy-tables.ts'
import { compare, type Destination, loadArchive, readHeader, updateLoaded } from './load-archive.ts'
import type { Header, Manifest } from './manifest.ts'
import { objectKeys } from './object-files.ts'
import type { OnProgress } from './progress.ts'

/**
 * Nothing of the running Kinfold is used, and nothing remains. Files are read and compared, but not stored.
 * @throws {StartError} if the archive is truncated or damaged, or cannot be restored by this version
 */
export async function verifyBackup(
  file: string,
  passphrase: string | undefined,
  onProgress?: OnProgress,
): Promise<{ header: Header; manifest: Manifest }> {
  const entries = readArchive(file, passphrase)
  const header = await readHeader(entries)
  return inScratchDatabase((sql) =>
    sql.begin(async (transaction) => {
      const manifest = await loadArchive(transaction, header, entries, readOnly, onProgress)
      const tables: Manifest['tables'] = {}
      for (const table of header.tables) tables[table.name] = await copyOut(transaction, table)
      compare(manifest, tables)
      await compareFiles(transaction, manifest)
      await updateLoaded(transaction, header)
      return { header, manifest }
    }),
  )
}

const readOnly: Destination = {
  saveSecrets: async () => {},
  async saveFile(_, body) {
    for await (const _chunk of body);
  },
}

async function compareFiles(sql: Sql, { files, missing }: Manifest): Promise<void> {
  const present = new Set([...Object.keys(files), ...missing])
  const lost = (await objectKeys(sql)).filter((key) => !present.has(key))
  if (lost.length > 0)
    throw new StartError(`The backup lacks ${lost.length} files of its database, such as ${lost[0]}.`)
}

async function inScratchDatabase<T>(work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'kinfold-verify-'))
  const remove = () => rmSync(directory, { recursive: true, force: true })
  process.once('exit', remove)
  try {
    // Nothing has to survive a power cut.
    const cluster = await startCluster(directory, { fsync: 'off', full_page_writes: 'off' })
    const { host, port, superuser } = cluster
    const sql = postgres({
      host,
      port,
      username: superuser,
      database: 'postgres',
      max: 1,
      onnotice: () => {},
    })
    try {
      return await work(sql)
    } finally {
      await sql.end()
      await cluster.stop()
    }
  } finally {
    process.off('exit', remove)
    remove()
  }
}
