// Applies pending migrations, all in one transaction: after a failure, the previous version of Kinfold still fits.

import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type postgres from 'postgres'
import { StartError } from './start-error.ts'

const LOCK = 4_711_001 // an arbitrary number: servers that start at the same time wait for each other

export type Migration = { version: string; name: string; path: string }

/** The `.sql` files of `directories`, ordered by directory, then name. */
export async function readMigrations(directories: string[]): Promise<Migration[]> {
  return (await Promise.all(directories.map(migrationsIn))).flat()
}

/**
 * Runs the pending migrations of `directories` and records each in Supabase's table
 * `supabase_migrations.schema_migrations`.
 * @param sql one connection as the owner of the database
 * @param beforeUpdate called when a database with data is about to change; if it fails, nothing changes
 * @returns the names of the applied migrations
 * @throws {StartError} if a migration fails or another version has migrated this database, which is left unchanged
 */
export async function migrate(
  sql: postgres.Sql,
  directories: string[],
  beforeUpdate: () => Promise<unknown> = async () => {},
): Promise<string[]> {
  const migrations = await readMigrations(directories)
  await sql`select pg_advisory_lock(${LOCK})`
  try {
    const applied = await listApplied(sql)
    refuseUnknown(applied, migrations)
    const missing = migrations.filter(({ version }) => !applied.includes(version))
    if (applied.length > 0 && missing.length > 0) await beforeUpdate()
    await sql.begin((transaction) => applyMigrations(transaction, missing))
    return missing.map(({ path }) => basename(path))
  } finally {
    await sql`select pg_advisory_unlock(${LOCK})`
  }
}

/** Versions of the applied migrations; none in a database that Kinfold has not migrated. */
export async function listApplied(sql: postgres.ISql): Promise<string[]> {
  const [found] = await sql`select to_regclass('supabase_migrations.schema_migrations') as name`
  if (!found?.name) return []
  const rows = await sql`select version from supabase_migrations.schema_migrations order by version`
  return rows.map(({ version }) => version)
}

/** @throws {StartError} naming the file that failed */
export async function applyMigrations(
  transaction: postgres.TransactionSql,
  migrations: Migration[],
): Promise<void> {
  await transaction`create schema if not exists supabase_migrations`
  await transaction`create table if not exists supabase_migrations.schema_migrations (version text primary key, name text)`
  for (const { version, name, path } of migrations) {
    const text = await readFile(path, 'utf8')
    await transaction.unsafe(text).catch((cause) => {
      throw new StartError(
        `The database could not be updated: ${basename(path)} failed with "${cause.message}" (${cause.code}). Your data is unchanged. Start the previous version of Kinfold again, and report this message.`,
        { cause },
      )
    })
    await transaction`insert into supabase_migrations.schema_migrations values (${version}, ${name})`
  }
  await transaction`select realtime.watch_published_tables()`
  await transaction`notify pgrst, 'reload schema'`
}

async function migrationsIn(directory: string): Promise<Migration[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort()
  return files.map((file) => {
    const [version = '', ...words] = basename(file, '.sql').split('_')
    return { version, name: words.join('_'), path: join(directory, file) }
  })
}

/** @throws {StartError} if a migration was applied that this version does not have */
export function refuseUnknown(applied: string[], migrations: Migration[]): void {
  const known = new Set(migrations.map(({ version }) => version))
  const unknown = applied.filter((version) => !known.has(version))
  if (unknown.length === 0) return
  throw new StartError(
    `A newer version of Kinfold has written this data (${unknown.join(', ')}). Update Kinfold, or restore a backup from before the update.`,
  )
}
