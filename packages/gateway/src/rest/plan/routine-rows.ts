import type { Routine, Table } from '../catalog.ts'
import type { SchemaCache } from '../schema-cache.ts'

/** The rows that a function returns. Unless they are a table's, only Postgres knows the columns. */
export function rowsOf(cache: SchemaCache, { schema, name, table: of }: Routine): Table {
  const table = of && cache.table(of.schema, of.name)
  if (table) return table
  const writes = { insert: false, update: false, delete: false }
  return { schema, name, isView: false, writes, columns: [], primaryKey: [], uniques: [] }
}
