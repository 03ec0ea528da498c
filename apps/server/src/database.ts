// Opens the database, embedded or the host's own, and migrates it.

import { createHash } from 'node:crypto'
import type { ConnectionOptions, Logger } from '@kinfold/gateway'
import type postgres from 'postgres'
import { backUpBeforeUpdate } from './backup/before-update.ts'
import type { Config } from './config.ts'
import { hasFiles } from './data-directory.ts'
import { storeHubSettings } from './hub-settings.ts'
import { listApplied, migrate } from './migrate.ts'
import { openOwner } from './owner.ts'
import { paths } from './paths.ts'
import type { Secrets } from './secrets.ts'
import { requireSharedSecrets } from './shared-secrets.ts'
import { StartError } from './start-error.ts'

export type OpenDatabase = {
  /** Connects as a role that owns nothing. */
  gateway: ConnectionOptions
  /** One connection as the owner, for backups. */
  owner: postgres.Sql
  stop(): Promise<void>
}

/** @throws {StartError} if the database cannot be used or updated; its data is then unchanged */
export async function openDatabase(config: Config, secrets: Secrets, log: Logger): Promise<OpenDatabase> {
  const owner = await openOwner(config, () => {
    log.error({}, 'Postgres exited unexpectedly and is restarting')
  })
  try {
    if (config.databaseUrl) await refuseEmptyDatabase(owner.sql, config.dataDirectory)
    const applied = await migrate(owner.sql, [paths.gatewayMigrations, paths.domainMigrations], () =>
      backUpBeforeUpdate(owner.sql, config, log),
    )
    if (config.databaseUrl) await requireSharedSecrets(owner.sql, secrets, config.dataDirectory)
    await storeHubSettings(owner.sql, config)
    if (applied.length > 0) log.info({ migrations: applied.length }, 'database migrated')
    const login = config.databaseUrl ? await createLogin(owner.sql, secrets) : { username: 'authenticator' }
    return { gateway: { ...owner.place, ...login }, owner: owner.sql, stop: owner.close }
  } catch (error) {
    await owner.close()
    throw error
  }
}

/** @throws {StartError} if the data directory has files of a family, but the database nothing */
export async function refuseEmptyDatabase(sql: postgres.Sql, dataDirectory: string): Promise<void> {
  if ((await listApplied(sql)).length > 0 || !(await hasFiles(dataDirectory))) return
  throw new StartError(
    `The database at DATABASE_URL is empty, but ${dataDirectory} has files of a family. Correct DATABASE_URL, or restore a backup into the empty database and an empty KINFOLD_DATA_DIR (kinfold restore FILE).`,
  )
}

/**
 * The gateway's login at the host's own Postgres. Roles belong to the whole cluster, so each `secrets.json` has a login of
 * its own: no other hub can change its password.
 */
async function createLogin(sql: postgres.Sql, { databasePassword }: Secrets) {
  const username = `kinfold_${createHash('sha256').update(databasePassword).digest('hex').slice(0, 16)}`
  // Another gateway may create it at the same moment. Postgres takes no parameter here; the password has only base64url
  // characters.
  await sql.unsafe(`
    do $$ begin
      create role ${username} login noinherit password '${databasePassword}' in role authenticator;
      -- A pooler may refuse it as a setting of the connection.
      alter role ${username} set IntervalStyle = 'postgres';
    exception when duplicate_object or unique_violation then null;
    end $$`)
  return { username, password: databasePassword }
}
