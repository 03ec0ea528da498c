import type { Routine, SchemaCache, Table } from '../schema-cache.ts'

/** The rows that a function returns. Unless they are a table's, only Postgres knows the columns. */
export function rowsOf(cache: SchemaCache, { schema, name, table: of }: Routine): Table {
  const table = of && cache.table(of.schema, of.name)
  return table ?? { schema, name, isView: false, columns: [], primaryKey: [], uniques: [] }
}
