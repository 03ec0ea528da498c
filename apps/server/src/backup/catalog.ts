// What a database of ours contains, whatever its schema is: read from Postgres' catalogue.

import type postgres from 'postgres'
import { listApplied } from '../migrate.ts'
import type { Sequence, Table } from './manifest.ts'

/** A connection or a transaction. */
export type Sql = postgres.ISql

/** Everything that a migration run makes; the list of migrations itself belongs to the header. */
const OURS = `
  namespace.nspname not like 'pg\\_%'
  and namespace.nspname not in ('information_schema', 'supabase_migrations')
  and not exists (
    select from pg_catalog.pg_depend
     where classid = 'pg_catalog.pg_class'::regclass and objid = class.oid and deptype = 'e'
  )`

/** Tables without the unlogged ones, which a crash may empty as well. */
export async function listTables(sql: Sql): Promise<Table[]> {
  return sql.unsafe<Table[]>(`
    select format('%I.%I', nspname, relname) as name,
           array(
             select quote_ident(attname) from pg_catalog.pg_attribute
              where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = ''
              order by attnum
           ) as columns
      from pg_catalog.pg_class as class
      join pg_catalog.pg_namespace as namespace on namespace.oid = relnamespace
     where relkind = 'r' and relpersistence = 'p' and ${OURS}
     order by 1`)
}

export async function listSequences(sql: Sql): Promise<Sequence[]> {
  const rows = await sql.unsafe<{ name: string }[]>(`
    select format('%I.%I', nspname, relname) as name
      from pg_catalog.pg_class as class
      join pg_catalog.pg_namespace as namespace on namespace.oid = relnamespace
     where relkind = 'S' and ${OURS}
     order by 1`)
  return Promise.all(
    rows.map(async ({ name }) => {
      const [state] = await sql.unsafe(`select last_value::text as last, is_called as called from ${name}`)
      return { name, last: state?.last, called: state?.called }
    }),
  )
}

/** Whether the database has no tables at all, except those of extensions. */
export async function isEmptyDatabase(sql: Sql): Promise<boolean> {
  return (await listTables(sql)).length === 0 && (await listApplied(sql)).length === 0
}
