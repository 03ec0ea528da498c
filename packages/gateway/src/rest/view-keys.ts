// Views have no keys. Each stands in for the tables whose columns it shows, so that it can be embedded as they can
// (https://docs.postgrest.org/en/v14/references/api/resource_embedding.html#foreign-key-joins-on-views).

import type { CatalogTable, ForeignKey } from './catalog.ts'
import { originsOf } from './view-columns.ts'

/** The columns of a view by those of a table that it shows, directly or through other views. */
export type Shown = { view: CatalogTable; table: CatalogTable; columns: Map<string, string> }

export function findShown(tables: readonly CatalogTable[]): Shown[] {
  const byOid = new Map(tables.map((table) => [table.oid, table]))
  const nameOf = (table: CatalogTable, number: number) =>
    table.columns.find((column) => column.number === number)?.name
  const origins = new Map(tables.map((table) => [table.oid, originsOf(table.definition ?? '')]))

  function baseOf(oid: number, number: number): { table: CatalogTable; name: string } | undefined {
    const table = byOid.get(oid)
    const name = table && nameOf(table, number)
    if (!table || name === undefined) return undefined
    if (!table.isView) return { table, name }
    const origin = origins.get(oid)?.find(({ column }) => column === number)
    return origin && baseOf(origin.table, origin.tableColumn)
  }

  return tables.flatMap((view) => {
    const shown = new Map<CatalogTable, Map<string, string>>()
    for (const origin of origins.get(view.oid) ?? []) {
      const base = baseOf(origin.table, origin.tableColumn)
      const name = nameOf(view, origin.column)
      if (!base || name === undefined) continue
      const columns = shown.get(base.table) ?? new Map<string, string>()
      if (!columns.has(base.name)) columns.set(base.name, name)
      shown.set(base.table, columns)
    }
    return [...shown].map(([table, columns]) => ({ view, table, columns }))
  })
}

/** All keys, and those in which a view stands in for a table, for the table that it refers to, or for both. */
export function withViewKeys(keys: readonly ForeignKey[], shown: readonly Shown[]): ForeignKey[] {
  const places = (schema: string, table: string, columns: string[]) => [
    { schema, table, columns },
    ...shown.flatMap(({ view, table: base, columns: names }) => {
      const inView = columns.flatMap((column) => names.get(column) ?? [])
      const standsIn = base.schema === schema && base.name === table && inView.length === columns.length
      return standsIn ? [{ schema: view.schema, table: view.name, columns: inView }] : []
    }),
  ]
  return keys.flatMap((key) =>
    places(key.schema, key.table, key.columns).flatMap((child) =>
      places(key.foreignSchema, key.foreignTable, key.foreignColumns).map((parent) => ({
        ...key,
        ...child,
        foreignSchema: parent.schema,
        foreignTable: parent.table,
        foreignColumns: parent.columns,
      })),
    ),
  )
}

/** The columns of a view that show whole primary keys. */
export const primaryKeyOf = (view: CatalogTable, shown: readonly Shown[]): string[] =>
  shown.flatMap(({ view: of, table, columns }) => {
    const inView = table.primaryKey.flatMap((column) => columns.get(column) ?? [])
    return of === view && inView.length === table.primaryKey.length ? inView : []
  })
