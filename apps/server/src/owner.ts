// The owner's connection to the database, for migrations and backups. The gateway never connects as the owner.

import type { ConnectionOptions } from '@kinfold/gateway'
import postgres from 'postgres'
import type { Config } from './config.ts'
import { lockDataDirectory } from './lock.ts'
import { findRunningCluster, hasCluster, type Server, startCluster } from './postgres/cluster.ts'
import { checkRequirements } from './postgres/requirements.ts'
import { StartError } from './start-error.ts'

export type Owner = {
  /** One connection. */
  sql: postgres.Sql
  /** Where the gateway connects, as a role of its own. */
  place: ConnectionOptions
  /** Ends the connection, and stops the Postgres that was started for it. */
  close(): Promise<void>
}

// Backups need the connection at night only.
const options = { max: 1, idle_timeout: 60, onnotice: () => {} }

/**
 * Connects to `DATABASE_URL`, or starts the embedded Postgres. The caller has locked the data directory.
 * @param onExit called when the embedded Postgres exits unexpectedly
 * @throws {StartError} if the database at `DATABASE_URL` does not respond, or does not fit
 */
export async function openOwner(config: Config, onExit?: () => void): Promise<Owner> {
  const { databaseUrl, databaseDirectUrl, dataDirectory } = config
  if (!databaseUrl) {
    const cluster = await startCluster(dataDirectory, {}, onExit)
    return connectTo(cluster, cluster.stop)
  }
  const sql = postgres(databaseDirectUrl ?? databaseUrl, options)
  try {
    await sql`select 1`.catch((cause) => {
      const reason = cause.message || cause.code
      const name = databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
      throw new StartError(`The database at ${name} does not respond: ${reason}`, { cause })
    })
    await checkRequirements(sql)
  } catch (error) {
    await sql.end()
    throw error
  }
  return { sql, place: { url: databaseUrl, directUrl: databaseDirectUrl }, close: () => end(sql) }
}

/**
 * Connects to the database of a Kinfold that is running or not: the embedded Postgres is started if needed.
 * @throws {StartError} if there is no data
 */
export async function joinOwner(config: Config): Promise<Owner> {
  const { databaseUrl, dataDirectory } = config
  if (databaseUrl) return openOwner(config)
  if (!hasCluster(dataDirectory)) {
    throw new StartError(`There is no data of Kinfold in ${dataDirectory} (KINFOLD_DATA_DIR).`)
  }
  const running = await findRunningCluster(dataDirectory)
  if (running) return connectTo(running, async () => {})

  const unlock = await lockDataDirectory(dataDirectory)
  try {
    const owner = await openOwner(config)
    return {
      ...owner,
      async close() {
        await owner.close()
        await unlock()
      },
    }
  } catch (error) {
    await unlock()
    throw error
  }
}

function connectTo({ host, port, owner }: Server, stop: () => Promise<void>): Owner {
  const place = { host, port, database: 'postgres' }
  const sql = postgres({ ...place, ...options, username: owner })
  return {
    sql,
    place,
    async close() {
      await end(sql)
      await stop()
    },
  }
}

// postgres.js 3.4.9 waits forever for a query whose connection was lost.
const end = (sql: postgres.Sql) => sql.end({ timeout: 5 })
