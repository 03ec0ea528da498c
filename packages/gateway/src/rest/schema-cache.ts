// What the database offers, read from its catalog once and again on `NOTIFY pgrst, 'reload schema'`
// (https://docs.postgrest.org/en/v14/references/schema_cache.html).

import type { Database } from '../database/database.ts'
import type { Logger } from '../types.ts'
import catalogSql from './catalog.ts'

export type Column = {
  name: string
  /** As Postgres writes it, e.g. `character varying(20)`, `uuid[]`. */
  type: string
  /** The expression that fills it when nothing is given. */
  default: string | null
}

export type Table = {
  schema: string
  name: string
  columns: Column[]
  primaryKey: string[]
  /** Sets of columns that no two rows share, the primary key included. */
  uniques: string[][]
}

export type ForeignKey = {
  name: string
  schema: string
  table: string
  columns: string[]
  foreignSchema: string
  foreignTable: string
  foreignColumns: string[]
}

export type Parameter = { name: string; type: string; required: boolean; variadic: boolean }

export type Routine = {
  schema: string
  name: string
  parameters: Parameter[]
  /** What a call gives back: nothing, one value, or rows with columns. */
  returns: 'void' | 'scalar' | 'composite'
  returnsSet: boolean
  /** The table whose rows it returns. */
  table: { schema: string; name: string } | null
  /** Only a volatile function may write. */
  volatile: boolean
}

export type SchemaCache = {
  table(schema: string, name: string): Table | undefined
  tables(schema: string): Table[]
  foreignKeys: readonly ForeignKey[]
  routines(schema: string, name: string): Routine[]
  routineNames(schema: string): string[]
}

/** The schemas that a request may name; the first is the default. The same two as on hosted Supabase. */
export const exposedSchemas = ['public', 'graphql_public']

/** Loads the cache and keeps it fresh; the function returned gives the newest. */
export async function openSchemaCache(database: Database, log: Logger): Promise<() => SchemaCache> {
  let cache = await loadSchemaCache(database)
  let loading = Promise.resolve()
  // One after the other, so that an older answer never replaces a newer one.
  const reload = () => {
    loading = loading
      .then(async () => {
        cache = await loadSchemaCache(database)
      })
      .catch((err) => log.error({ err }, 'could not reload the schema cache'))
  }
  // A connection that was lost may have missed a notification, so whenever it listens anew it also reads anew.
  await database.listen('pgrst', (payload) => payload !== 'reload config' && reload(), reload)
  return () => cache
}

export async function loadSchemaCache(database: Database): Promise<SchemaCache> {
  // Without a search path Postgres writes every type and default with its schema.
  const session = { role: 'anon', settings: { search_path: '' }, readOnly: true }
  const [row] = await database.one(session, {
    text: catalogSql,
    values: [`{${exposedSchemas.join(',')}}`],
  })
  const { tables, foreignKeys, routines } = JSON.parse(row?.catalog as string) as {
    tables: Table[]
    foreignKeys: ForeignKey[]
    routines: Routine[]
  }
  return createSchemaCache(tables, foreignKeys, routines)
}

export function createSchemaCache(
  tables: Table[],
  foreignKeys: ForeignKey[],
  routines: Routine[],
): SchemaCache {
  const byName = new Map(tables.map((table) => [JSON.stringify([table.schema, table.name]), table]))
  return {
    table: (schema, name) => byName.get(JSON.stringify([schema, name])),
    tables: (schema) => tables.filter((table) => table.schema === schema),
    foreignKeys,
    routines: (schema, name) =>
      routines.filter((routine) => routine.schema === schema && routine.name === name),
    routineNames: (schema) => routines.filter((routine) => routine.schema === schema).map(({ name }) => name),
  }
}
