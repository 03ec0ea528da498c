// Applies pending migrations, each in its own transaction.

import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type postgres from 'postgres'
import { StartError } from './start-error.ts'

const LOCK = 4_711_001 // an arbitrary number: servers that start at the same time wait for each other

/**
 * Runs the `.sql` files of `directories`, ordered by directory, then name, and records each in Supabase's table
 * `supabase_migrations.schema_migrations`.
 * @param sql one connection as the owner of the database
 * @returns the names of the applied migrations
 * @throws {StartError} if a newer Kinfold has migrated this database, which is left unchanged
 */
export async function migrate(sql: postgres.Sql, directories: string[]): Promise<string[]> {
  const migrations = (await Promise.all(directories.map(migrationsIn))).flat()
  await sql`select pg_advisory_lock(${LOCK})`
  try {
    await sql`create schema if not exists supabase_migrations`
    await sql`create table if not exists supabase_migrations.schema_migrations (version text primary key, name text)`
    const rows = await sql`select version from supabase_migrations.schema_migrations`
    const known = new Set<string>(rows.map((row) => row.version))
    refuseNewer(known, migrations)

    const missing = migrations.filter(({ version }) => !known.has(version))
    for (const { version, name, path } of missing) {
      const text = await readFile(path, 'utf8')
      await sql.begin(async (transaction) => {
        await transaction.unsafe(text)
        await transaction`insert into supabase_migrations.schema_migrations values (${version}, ${name})`
      })
    }
    await sql`select realtime.watch_published_tables()`
    await sql`notify pgrst, 'reload schema'`
    return missing.map(({ path }) => basename(path))
  } finally {
    await sql`select pg_advisory_unlock(${LOCK})`
  }
}

type Migration = { version: string; name: string; path: string }

async function migrationsIn(directory: string): Promise<Migration[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort()
  return files.map((file) => {
    const [version = '', ...words] = basename(file, '.sql').split('_')
    return { version, name: words.join('_'), path: join(directory, file) }
  })
}

function refuseNewer(known: Set<string>, migrations: Migration[]): void {
  const newest =
    migrations
      .map(({ version }) => version)
      .sort()
      .at(-1) ?? ''
  const newer = [...known].filter((version) => version > newest).sort()
  if (newer.length === 0) return
  throw new StartError(
    `A newer version of Kinfold has migrated this database (${newer.at(-1)}). Update Kinfold, or restore a backup from before the update.`,
  )
}
