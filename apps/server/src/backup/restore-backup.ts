// Restores an archive into an empty data directory and an empty database.

import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { S3Store } from '@kinfold/gateway/s3'
import type { Config } from '../config.ts'
import { makeDataDirectory, RESTORING } from '../data-directory.ts'
import { writeFileAtomically } from '../files.ts'
import { lockDataDirectory } from '../lock.ts'
import { claim, openBucket } from '../objects.ts'
import { openOwner } from '../owner.ts'
import { loadSecrets } from '../secrets.ts'
import { asStartError, StartError } from '../start-error.ts'
import { type Body, readArchive } from './archive.ts'
import { type BackupStore, diskBackups } from './backup-store.ts'
import { isEmptyDatabase } from './catalog.ts'
import { type Destination, loadArchive, readHeader, updateLoaded } from './load-archive.ts'
import type { Header, Manifest } from './manifest.ts'
import type { OnProgress } from './progress.ts'
import { requireRoom } from './room.ts'
import { fromShared } from './shared-files.ts'

/**
 * Restores `file`, and updates the data to this version of Kinfold. Files beside the archive that are missing or damaged are left
 * out, as no other night has them either.
 * @param options.source where the files of a night are; the folder of the archive by default
 * @throws {StartError} if there is data already, or the archive is not whole; the database then stays empty, and the
 * server refuses to start on the data directory until a restore succeeds
 */
export async function restoreBackup(
  config: Config,
  file: string,
  { onProgress, source = diskBackups(dirname(file)) }: { onProgress?: OnProgress; source?: BackupStore } = {},
): Promise<{ header: Header; manifest: Manifest; lost: string[] }> {
  const { dataDirectory } = config
  const entries = readArchive(file, config.backupPassphrase)
  const header = await readHeader(entries)
  await makeDataDirectory(dataDirectory)
  const unlock = await lockDataDirectory(dataDirectory)
  try {
    const store = await openBucket(config)
    await clearUnfinished(dataDirectory)
    await refuseFull(dataDirectory)
    await requireRoom(
      dataDirectory,
      (config.databaseUrl ? 0 : header.database.bytes) + (store ? 0 : header.files.bytes),
    )
    const unfinished = join(dataDirectory, RESTORING)
    await writeFileAtomically(unfinished, `${file}\n`)
    const loaded = await inEmptyDatabase(config, async (sql) => {
      const destination = destinationIn(dataDirectory, store, source)
      const loaded = await loadArchive(sql, header, entries, destination, onProgress)
      await updateLoaded(sql, header)
      return loaded
    })
    await rm(unfinished)
    return { header, ...loaded }
  } catch (error) {
    throw asStartError(error, dataDirectory)
  } finally {
    await unlock()
  }
}

type Work = Parameters<typeof loadArchive>[0]

async function inEmptyDatabase<T>(config: Config, work: (sql: Work) => Promise<T>): Promise<T> {
  const { sql, close } = await openOwner(config)
  try {
    if (!(await isEmptyDatabase(sql))) {
      throw new StartError('The database is not empty. A backup is restored only into an empty one.')
    }
    return (await sql.begin(work)) as T
  } finally {
    await close()
  }
}

const PARTS = ['postgres', 'objects', 'secrets.json']

/** Removes what an interrupted restore has written. */
async function clearUnfinished(dataDirectory: string): Promise<void> {
  if (!existsSync(join(dataDirectory, RESTORING))) return
  for (const part of PARTS) {
    // What is inside, because `postgres` may be a link.
    const inside = await readdir(join(dataDirectory, part)).catch(() => undefined)
    for (const name of inside ?? []) await rm(join(dataDirectory, part, name), { recursive: true })
    if (!inside) await rm(join(dataDirectory, part), { force: true })
  }
}

async function refuseFull(dataDirectory: string): Promise<void> {
  for (const part of PARTS) {
    const path = join(dataDirectory, part)
    const full = part === 'secrets.json' ? existsSync(path) : (await readdir(path).catch(() => [])).length > 0
    if (!full) continue
    throw new StartError(
      `${dataDirectory} is not empty: it has ${part}. A backup is restored only into an empty folder: move the old one away, or set KINFOLD_DATA_DIR to a new one.`,
    )
  }
}

/** What an interrupted restore has put into the bucket is written again, under the same names. */
function destinationIn(dataDirectory: string, store: S3Store | undefined, source: BackupStore): Destination {
  const saveFile = async (key: string, body: Body) => {
    if (store) {
      await store.put(key, Readable.toWeb(Readable.from(body)) as ReadableStream<Uint8Array>)
      return
    }
    const path = join(dataDirectory, 'objects', key)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    try {
      await pipeline(body, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
  }
  return {
    async saveSecrets(content) {
      await writeFileAtomically(join(dataDirectory, 'secrets.json'), content)
      // Only the hub of the archive may write into the bucket of that hub.
      if (store) await claim(store, await loadSecrets(dataDirectory))
    },
    saveFile,
    checkRoom: () => requireRoom(dataDirectory),
    takeShared: fromShared(source, saveFile),
  }
}
