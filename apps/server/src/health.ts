// The state of the server, for monitoring: whether Postgres and the disk take writes, and whether there is room.

import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ConnectionOptions, DISK_RESERVE, type Logger } from '@kinfold/gateway'
import postgres from 'postgres'
import { version } from './version.ts'

export type Health = {
  status: 'ok' | 'starting' | 'stopping' | 'unavailable'
  version: string
  database: 'ok' | 'unwritable' | 'unreachable'
  /** `full`: less is free than the reserve that uploads leave for the database. */
  disk: 'ok' | 'full' | 'unwritable' | 'unknown'
}

export const unready = (status: Health['status']): Health => ({
  status,
  version,
  database: 'unreachable',
  disk: 'unknown',
})

const TIMEOUT_MS = 2_000
/** Anyone may ask, and each check writes to the disk. */
const KEPT_MS = 1_000
const WATCH_MS = 60_000

/**
 * Checks the database over a separate connection, so that a busy pool does not count as a failure.
 * @param directory the data directory
 */
export function createHealthCheck({ url, directUrl, ...options }: ConnectionOptions, directory: string) {
  const settings = {
    ...options,
    prepare: directUrl === undefined,
    max: 1,
    idle_timeout: 60,
    connect_timeout: 2,
    // See packages/gateway/src/database/database.ts.
    fetch_types: false,
    onnotice: () => {},
  }
  const sql = url ? postgres(url, settings) : postgres(settings)
  let latest: { at: number; health: Promise<Health> } | undefined

  async function examine(): Promise<Health> {
    const [database, disk] = await Promise.all([
      withinTimeout(writeToLog(sql), 'unreachable' as const),
      withinTimeout(writeToDisk(directory), 'unwritable' as const),
    ])
    return { status: database === 'ok' && disk === 'ok' ? 'ok' : 'unavailable', version, database, disk }
  }

  return {
    check(): Promise<Health> {
      const now = performance.now()
      if (!latest || now - latest.at > KEPT_MS) latest = { at: now, health: examine() }
      return latest.health
    },
    close: () => sql.end({ timeout: 1 }),
  }
}

/** Logs each change of the health once. @returns a function that ends this */
export function watchHealth(check: () => Promise<Health>, log: Logger): () => Promise<void> {
  let before: Health['status'] = 'ok'
  const timer = setInterval(async () => {
    const health = await check()
    if (health.status === before) return
    before = health.status
    if (health.status === 'ok') log.info({}, 'health: everything works again')
    else log.error({ database: health.database, disk: health.disk }, 'health: Kinfold cannot store anything')
  }, WATCH_MS).unref()
  return async () => clearInterval(timer)
}

/** Flushes a message to the write-ahead log, which needs no table and no privilege. */
async function writeToLog(sql: postgres.Sql): Promise<Health['database']> {
  try {
    await sql`select pg_logical_emit_message(false, 'health', ''::text, true)`
    return 'ok'
  } catch (error) {
    return error instanceof postgres.PostgresError ? 'unwritable' : 'unreachable'
  }
}

async function writeToDisk(directory: string): Promise<Health['disk']> {
  const path = join(directory, 'health.tmp')
  try {
    await writeFile(path, 'ok', { mode: 0o600, flush: true })
    await rm(path, { force: true })
    return (await freeBytes(directory)) < DISK_RESERVE ? 'full' : 'ok'
  } catch (error) {
    return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '') ? 'full' : 'unwritable'
  }
}

/** What users other than root can still write to the file system of `directory`. */
export async function freeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}

async function withinTimeout<T>(answer: Promise<T>, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<T>((resolve) => {
    timer = setTimeout(resolve, TIMEOUT_MS, otherwise)
  })
  try {
    return await Promise.race([answer, timeout])
  } finally {
    clearTimeout(timer)
  }
}
