// The tables, foreign keys and functions of the database, reloaded on `NOTIFY pgrst, 'reload schema'`
// (https://docs.postgrest.org/en/v14/references/schema_cache.html).

import type { Database } from '../database/database.ts'
import { arrayText } from '../database/sql-text.ts'
import type { Logger } from '../types.ts'
import catalogSql, { type Catalog, type Routine, type Table } from './catalog.ts'
import { createKeys, findShown, type Keys, primaryKeyOf } from './view-keys.ts'

export type SchemaCache = {
  table(schema: string, name: string): Table | undefined
  tables(schema: string): Table[]
  keys: Keys
  /** The functions that return rows of a table for a row of this one. */
  computedRelationships(table: Table): Routine[]
  routines(schema: string, name: string): Routine[]
  routineNames(schema: string): string[]
}

/** Loads the cache and keeps it current. @returns a function that returns the latest cache */
export async function openSchemaCache(
  database: Database,
  schemas: readonly string[],
  log: Logger,
): Promise<() => SchemaCache> {
  let cache!: SchemaCache
  const load = async () => {
    cache = await loadSchemaCache(database, schemas)
  }
  // One at a time, so that an older result never replaces a newer one. Nothing to reload before the first, below.
  let loading: Promise<void> | undefined
  const reload = () => {
    loading = loading
      ?.then(load)
      .catch((err) => log.error({ err }, 'rest: reloading the schema cache failed'))
  }
  // A lost connection may have missed a notification, so reload when listening starts again.
  await database.listen('pgrst', (payload) => payload !== 'reload config' && reload(), reload)
  loading = load()
  await loading
  return () => cache
}

async function loadSchemaCache(database: Database, schemas: readonly string[]): Promise<SchemaCache> {
  // Without a search path, Postgres qualifies the names in types and defaults.
  const session = { role: 'anon', settings: { search_path: '' }, readOnly: true }
  const [row] = await database.one(session, {
    text: catalogSql,
    values: [arrayText(schemas)],
  })
  return createSchemaCache(JSON.parse(row?.catalog as string), schemas)
}

export function createSchemaCache(catalog: Catalog, schemas: readonly string[]): SchemaCache {
  const { routines } = catalog
  const shown = findShown(catalog.tables)
  const tables = catalog.tables
    .filter(({ schema }) => schemas.includes(schema))
    .map((table): Table => (table.isView ? { ...table, primaryKey: primaryKeyOf(table, shown) } : table))
  const byName = new Map(tables.map((table) => [JSON.stringify([table.schema, table.name]), table]))
  return {
    table: (schema, name) => byName.get(JSON.stringify([schema, name])),
    tables: (schema) => tables.filter((table) => table.schema === schema),
    keys: createKeys(catalog.foreignKeys, shown, schemas),
    computedRelationships: ({ schema, name }) =>
      routines.filter(({ rowOf, table }) => table && rowOf?.schema === schema && rowOf.name === name),
    routines: (schema, name) =>
      routines.filter((routine) => routine.schema === schema && routine.name === name),
    routineNames: (schema) => routines.filter((routine) => routine.schema === schema).map(({ name }) => name),
  }
}
