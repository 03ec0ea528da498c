import postgres from 'postgres'
import { migrate } from '../../apps/server/src/migrate.ts'
import type { Server } from '../../apps/server/src/postgres/cluster.ts'
import { type Families, fillHub } from './fill.ts'

const MIGRATIONS = ['packages/gateway/migrations', 'supabase/migrations']

/** A database with these families. */
export async function makeHub(
  { host, port, superuser }: Server,
  database: string,
  content: Families[],
): Promise<void> {
  const connection = { host, port, username: superuser, max: 1, onnotice: () => {} }
  const maintenance = postgres({ ...connection, database: 'postgres' })
  await maintenance.unsafe(`create database ${database}`)
  await maintenance.end()
  const sql = postgres({ ...connection, database })
  await migrate(sql, MIGRATIONS)
  await fillHub(sql, content)
  await sql.end()
}
