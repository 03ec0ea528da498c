// The published tables: their columns, keys, policies, and the roles that may read each column.

import type { Database } from '../../database/database.ts'
import { loadPolicies, type Policies } from './policies.ts'

export type Column = {
  name: string
  /** Postgres' internal name (`int8`, `_text`), by which clients convert values. */
  type: string
  /** The name in SQL, for casts. */
  sqlType: string
  inKey: boolean
  /** How two values are compared without Postgres: as text, as integers, or not at all. */
  equality: 'text' | 'number' | null
  /** Roles that may select the column. */
  readers: ReadonlySet<string>
}

export type Table = { schema: string; name: string; columns: Column[]; policies: Policies }

/** By `nameOf(schema, table)`. */
export type Catalog = ReadonlyMap<string, Table>

export const nameOf = (schema: string, table: string) => JSON.stringify([schema, table])

export const keyOf = (table: Table) => table.columns.filter((column) => column.inKey)

export const readableBy = (role: string, table: Table) =>
  table.columns.filter((column) => column.readers.has(role))

/** Those of them that a subscription selects. */
export const selectedBy = (role: string, table: Table, select: readonly string[] | undefined) =>
  readableBy(role, table).filter(({ name }) => select?.includes(name) ?? true)

export async function loadCatalog(database: Database): Promise<Catalog> {
  // First: if a privilege changes meanwhile, the columns are newer than the version, which is then found to be old.
  const policies = new Map(
    (await loadPolicies(database)).map((row) => [nameOf(row.schema, row.table), row.policies]),
  )
  // Every role may read the catalog; the gateway's own role always exists.
  const rows = await database.one({ role: 'authenticator', settings: {}, readOnly: true }, columns)
  const tables = new Map<string, Table>()
  for (const row of rows as ColumnRow[]) {
    const name = nameOf(row.schema, row.table)
    const table = tables.get(name) ?? {
      schema: row.schema,
      name: row.table,
      columns: [],
      policies: policies.get(name) ?? { version: '', exempt: [], list: [] },
    }
    table.columns.push({
      name: row.name,
      type: row.type,
      sqlType: row.sql_type,
      inKey: row.in_key,
      equality: row.equality,
      readers: new Set(JSON.parse(row.readers) as string[]),
    })
    tables.set(name, table)
  }
  return tables
}

type ColumnRow = {
  schema: string
  table: string
  name: string
  type: string
  sql_type: string
  in_key: boolean
  equality: Column['equality']
  readers: string
}

// format_type with -1 leaves out the length, so that a cast never truncates a value.
const columns = {
  text: `
    select published.schemaname as schema, published.tablename as table, attributes.attname as name,
           types.typname as type, format_type(types.oid, -1) as sql_type,
           coalesce(attributes.attnum = any (keys.indkey), false) as in_key,
           case when types.typname in ('int2', 'int4', 'int8') then 'number'
                when types.typname in ('uuid', 'text', 'varchar') and coalesce(collations.collisdeterministic, true) then 'text'
           end as equality,
           to_json(array(
             select roles.rolname
               from pg_roles as roles
              where pg_has_role(session_user, roles.oid, 'member')
                and has_schema_privilege(roles.oid, classes.relnamespace, 'usage')
                and has_column_privilege(roles.oid, classes.oid, attributes.attnum, 'select')))::text as readers
      from pg_publication_tables as published
      join pg_namespace as namespaces on namespaces.nspname = published.schemaname
      join pg_class as classes
        on classes.relnamespace = namespaces.oid and classes.relname = published.tablename
      join pg_attribute as attributes
        on attributes.attrelid = classes.oid and attributes.attname = any (published.attnames)
      join pg_type as types on types.oid = attributes.atttypid
      left join pg_collation as collations on collations.oid = attributes.attcollation
      left join pg_index as keys on keys.indrelid = classes.oid and keys.indisprimary
     where published.pubname = 'supabase_realtime'
     order by schema, "table", attributes.attnum`,
  values: [],
}
