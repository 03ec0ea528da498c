// Opens the database, embedded or the host's own, and migrates it.

import type { ConnectionOptions, Logger } from '@kinfold/gateway'
import postgres from 'postgres'
import type { Config } from './config.ts'
import { migrate } from './migrate.ts'
import { paths } from './paths.ts'
import { startCluster } from './postgres/cluster.ts'
import type { Secrets } from './secrets.ts'
import { StartError } from './start-error.ts'

export type OpenDatabase = {
  /** Connects as `authenticator`, which owns nothing. */
  gateway: ConnectionOptions
  stop(): Promise<void>
}

export async function openDatabase(config: Config, secrets: Secrets, log: Logger): Promise<OpenDatabase> {
  const { databaseUrl } = config
  if (databaseUrl) {
    const owner = postgres(databaseUrl, { max: 1, onnotice: () => {} })
    await owner`select 1`.catch((cause) => {
      throw new StartError(`The database at DATABASE_URL does not respond: ${cause.message || cause.code}`, {
        cause,
      })
    })
    await migrateAs(owner, log, async () => {
      // Postgres takes no parameter here; this password has only base64url characters.
      await owner.unsafe(`alter role authenticator with password '${secrets.databasePassword}'`)
    })
    return {
      gateway: { url: databaseUrl, username: 'authenticator', password: secrets.databasePassword },
      stop: async () => {},
    }
  }

  const cluster = await startCluster(config.dataDirectory, {}, () => {
    log.error({}, 'Postgres exited unexpectedly and is restarting')
  })
  const place = { host: cluster.host, port: cluster.port, database: 'postgres' }
  try {
    await migrateAs(postgres({ ...place, username: cluster.superuser, max: 1, onnotice: () => {} }), log)
  } catch (error) {
    await cluster.stop()
    throw error
  }
  return { gateway: { ...place, username: 'authenticator' }, stop: cluster.stop }
}

async function migrateAs(owner: postgres.Sql, log: Logger, afterwards = async () => {}): Promise<void> {
  try {
    const applied = await migrate(owner, [paths.gatewayMigrations, paths.domainMigrations])
    if (applied.length > 0) log.info({ migrations: applied.length }, 'database migrated')
    await afterwards()
  } finally {
    await owner.end()
  }
}
