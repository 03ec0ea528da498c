// Views have no keys. Each stands in for the tables whose columns it shows, so that it can be embedded as they can
// (https://docs.postgrest.org/en/v14/references/api/resource_embedding.html#foreign-key-joins-on-views).

import type { CatalogTable, ForeignKey } from './catalog.ts'
import { type ColumnOrigin, originsOf } from './view-columns.ts'

/** The columns of a view by those of a table that it shows, directly or through other views. */
export type Shown = { view: CatalogTable; table: CatalogTable; columns: Map<string, string> }

export function findShown(tables: readonly CatalogTable[]): Shown[] {
  const byOid = new Map(tables.map((table) => [table.oid, table]))
  const namesByOid = new Map(
    tables.map(({ oid, columns }) => [oid, new Map(columns.map(({ number, name }) => [number, name]))]),
  )
  const originsByOid = new Map(
    tables
      .filter(({ isView }) => isView)
      .map(({ oid, definition }) => [oid, new Map(originsOf(definition ?? '').map((of) => [of.column, of]))]),
  )

  /** Follows a column through views. Views may show each other in a circle; such a column is of no table. */
  function baseOf(origin: ColumnOrigin): { table: CatalogTable; name: string } | undefined {
    const passed = new Set<ColumnOrigin>()
    for (let at: ColumnOrigin | undefined = origin; at && !passed.has(at); ) {
      passed.add(at)
      const table = byOid.get(at.table)
      const name = namesByOid.get(at.table)?.get(at.tableColumn)
      if (!table || name === undefined) return undefined
      if (!table.isView) return { table, name }
      at = originsByOid.get(at.table)?.get(at.tableColumn)
    }
    return undefined
  }

  return tables.flatMap((view) => {
    const shown = new Map<CatalogTable, Map<string, string>>()
    for (const origin of originsByOid.get(view.oid)?.values() ?? []) {
      const base = baseOf(origin)
      const name = namesByOid.get(view.oid)?.get(origin.column)
      if (!base || name === undefined) continue
      const columns = shown.get(base.table) ?? new Map<string, string>()
      if (!columns.has(base.name)) columns.set(base.name, name)
      shown.set(base.table, columns)
    }
    return [...shown].map(([table, columns]) => ({ view, table, columns }))
  })
}

type Named = { schema: string; name: string }
/** A table or a view with the columns of one end of a key. */
type End = { schema: string; table: string; columns: string[] }
type Ends = { key: ForeignKey; children: End[]; parents: End[] }

export type Keys = {
  /** The keys of a table or view, or those that it shows. */
  of(table: Named): ForeignKey[]
  /** The keys that refer to a table or view, or to what it shows. */
  to(table: Named): ForeignKey[]
  /** The names of all tables and views with keys. */
  names(): string[]
}

/**
 * All keys between tables and views of `schemas`, also those in which a view stands in for a table, for the table that it
 * refers to, or for both. These are put together when asked for: many views of one table have many pairs.
 */
export function createKeys(
  keys: readonly ForeignKey[],
  shown: readonly Shown[],
  schemas: readonly string[],
): Keys {
  const shownOf = groupBy(shown, ({ table }) => nameOf(table))

  function endsOf(schema: string, table: string, columns: string[]): End[] {
    const views = (shownOf.get(nameOf({ schema, name: table })) ?? []).flatMap(({ view, columns: names }) => {
      const inView = columns.flatMap((column) => names.get(column) ?? [])
      return inView.length === columns.length
        ? [{ schema: view.schema, table: view.name, columns: inView }]
        : []
    })
    return [{ schema, table, columns }, ...views].filter((end) => schemas.includes(end.schema))
  }
  const all: Ends[] = keys.map((key) => ({
    key,
    children: endsOf(key.schema, key.table, key.columns),
    parents: endsOf(key.foreignSchema, key.foreignTable, key.foreignColumns),
  }))
  const byChild = byTable(all, ({ children }) => children)
  const byParent = byTable(all, ({ parents }) => parents)

  return {
    of: (table) =>
      (byChild.get(nameOf(table)) ?? []).flatMap(({ key, children, parents }) =>
        join(key, children.filter(isOf(table)), parents),
      ),
    to: (table) =>
      (byParent.get(nameOf(table)) ?? []).flatMap(({ key, children, parents }) =>
        join(key, children, parents.filter(isOf(table))),
      ),
    names: () => all.flatMap(({ children, parents }) => [...children, ...parents].map(({ table }) => table)),
  }
}

const nameOf = ({ schema, name }: Named) => JSON.stringify([schema, name])

const isOf =
  ({ schema, name }: Named) =>
  (end: End) =>
    end.schema === schema && end.table === name

const join = (key: ForeignKey, children: readonly End[], parents: readonly End[]): ForeignKey[] =>
  children.flatMap((child) =>
    parents.map((parent) => ({
      ...key,
      ...child,
      foreignSchema: parent.schema,
      foreignTable: parent.table,
      foreignColumns: parent.columns,
    })),
  )

const byTable = (all: readonly Ends[], endsOf: (ends: Ends) => readonly End[]): Map<string, Ends[]> =>
  groupBy(
    all.flatMap((ends) => {
      const names = endsOf(ends).map(({ schema, table }) => nameOf({ schema, name: table }))
      return [...new Set(names)].map((table) => ({ ...ends, table }))
    }),
    ({ table }) => table,
  )

function groupBy<T>(items: readonly T[], nameOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const group = groups.get(nameOf(item))
    if (group) group.push(item)
    else groups.set(nameOf(item), [item])
  }
  return groups
}

/** The columns of a view that show whole primary keys. */
export const primaryKeyOf = (view: CatalogTable, shown: readonly Shown[]): string[] =>
  shown.flatMap(({ view: of, table, columns }) => {
    const inView = table.primaryKey.flatMap((column) => columns.get(column) ?? [])
    return of === view && inView.length === table.primaryKey.length ? inView : []
  })
