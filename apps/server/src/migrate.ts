// Applies the migrations that a database does not have yet, each in a transaction of its own.

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type postgres from 'postgres'

const LOCK = 4_711_001 // any number of our own: gateways that start at once wait for each other

/**
 * Runs the `.sql` files of `directories` in order of directory, then name, and records each in Supabase's own
 * table of migrations, `supabase_migrations.schema_migrations`.
 * @param sql one connection as the owner of the database
 * @returns the names of the migrations that were applied
 */
export async function migrate(sql: postgres.Sql, directories: string[]): Promise<string[]> {
  const applied: string[] = []
  await sql`select pg_advisory_lock(${LOCK})`
  try {
    await sql`create schema if not exists supabase_migrations`
    await sql`create table if not exists supabase_migrations.schema_migrations (version text primary key, name text)`
    const known = new Set(
      (await sql`select version from supabase_migrations.schema_migrations`).map((row) => row.version),
    )
    for (const directory of directories) {
      const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort()
      for (const file of files) {
        const [version = '', ...name] = file.replace(/\.sql$/, '').split('_')
        if (known.has(version)) continue
        const text = await readFile(join(directory, file), 'utf8')
        await sql.begin(async (transaction) => {
          await transaction.unsafe(text)
          await transaction`insert into supabase_migrations.schema_migrations values (${version}, ${name.join('_')})`
        })
        applied.push(file)
      }
    }
    await sql`select realtime.watch_published_tables()`
    await sql`notify pgrst, 'reload schema'`
  } finally {
    await sql`select pg_advisory_unlock(${LOCK})`
  }
  return applied
}
