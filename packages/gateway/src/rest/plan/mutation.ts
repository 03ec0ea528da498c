// Plans a write, checked against the schema cache.

import { WireError } from '../../http/wire-error.ts'
import type { Column, Table } from '../catalog.ts'
import type { Payload } from '../parse/payload.ts'
import type { Preferences } from '../parse/prefer.ts'
import type { Query } from '../parse/query.ts'
import type { SchemaCache } from '../schema-cache.ts'
import { equalColumn } from './equal-column.ts'
import { planRead } from './read.ts'
import type { PlannedCondition, ReadPlan } from './read-plan.ts'

/** What a key that is absent from an object stands for. */
export type Missing = 'default' | 'null'

export type Conflict = { columns: string[]; action: 'merge' | 'ignore' }

export type MutationPlan = {
  table: Table
  /** Reads the changed rows. Its only conditions are those of embeds. */
  representation?: ReadPlan
} & (
  | {
      kind: 'insert'
      columns: Column[]
      json: string
      length: number
      missing: Missing
      conflict?: Conflict
      /** What the objects must fulfil to be written. */
      where: PlannedCondition[]
      /** Whether the response has the new row's key as `Location`. */
      isLocated: boolean
    }
  | { kind: 'update'; columns: Column[]; json: string; missing: Missing; where: PlannedCondition[] }
  | { kind: 'delete'; where: PlannedCondition[] }
)

/** @throws {WireError} PGRST204 for a column that the table does not have */
export function planInsert(
  cache: SchemaCache,
  table: Table,
  query: Query,
  payload: Payload,
  preferences: Preferences,
): MutationPlan {
  const target = query.onConflict ?? table.primaryKey
  const action = preferences.resolution === 'merge-duplicates' ? 'merge' : 'ignore'
  return {
    kind: 'insert',
    table,
    columns: columnsOf(table, payload.keys),
    json: payload.json,
    length: payload.length,
    missing: missingOf(query, preferences),
    where: [],
    conflict: preferences.resolution && target.length > 0 ? { columns: target, action } : undefined,
    isLocated: preferences.return === 'headers-only' && table.primaryKey.length > 0,
    representation: planRepresentation(cache, table, query, preferences),
  }
}

/**
 * A PUT writes the one row whose primary key is in the URL and in the payload.
 * @throws {WireError} PGRST105, PGRST114, PGRST204
 */
export function planUpsertOfOne(
  cache: SchemaCache,
  table: Table,
  query: Query,
  payload: Payload,
  preferences: Preferences,
): MutationPlan {
  if (query.limits.length > 0 || query.offsets.length > 0) {
    throw new WireError(400, 'PGRST114', 'limit/offset querystring parameters are not allowed for PUT')
  }
  const where = conditionsOf(cache, table, query)
  if (!isByPrimaryKey(table, where)) {
    throw new WireError(
      405,
      'PGRST105',
      "Filters must include all and only primary key columns with 'eq' operators",
    )
  }
  const merging = { ...preferences, resolution: 'merge-duplicates' as const }
  return { ...planInsert(cache, table, { ...query, onConflict: undefined }, payload, merging), where }
}

function isByPrimaryKey({ primaryKey }: Table, where: readonly PlannedCondition[]): boolean {
  const columns = where.flatMap(equalColumn)
  return (
    primaryKey.length > 0 &&
    where.length === columns.length &&
    columns.every((column) => primaryKey.includes(column)) &&
    primaryKey.every((column) => columns.includes(column))
  )
}

/** @throws {WireError} PGRST204; 21000 without a filter, as with hosted Supabase's safeupdate */
export function planUpdate(
  cache: SchemaCache,
  table: Table,
  query: Query,
  payload: Payload,
  preferences: Preferences,
): MutationPlan {
  const columns = columnsOf(table, payload.keys)
  const where = conditionsOf(cache, table, query)
  if (columns.length > 0) requireFilter('UPDATE', where)
  const representation = planRepresentation(cache, table, query, preferences)
  return {
    kind: 'update',
    table,
    columns,
    json: payload.json,
    missing: missingOf(query, preferences),
    where,
    representation,
  }
}

/** @throws {WireError} 21000 without a filter */
export function planDelete(
  cache: SchemaCache,
  table: Table,
  query: Query,
  preferences: Preferences,
): MutationPlan {
  const where = conditionsOf(cache, table, query)
  requireFilter('DELETE', where)
  return {
    kind: 'delete',
    table,
    where,
    representation: planRepresentation(cache, table, query, preferences),
  }
}

const missingOf = (query: Query, { missing }: Preferences): Missing =>
  query.columns && missing === 'default' ? 'default' : 'null'

// The table's own filters choose the rows to change. Filters of embeds, and `!inner`, only shape the representation.
function conditionsOf(cache: SchemaCache, table: Table, query: Query): PlannedCondition[] {
  const filters = query.filters.filter(({ path }) => path.length === 0)
  const select = query.select.map((item) => (item.kind === 'embed' ? { ...item, inner: false } : item))
  return planRead(cache, table, { ...query, filters, select }).where
}

function planRepresentation(cache: SchemaCache, table: Table, query: Query, { return: wanted }: Preferences) {
  if (wanted !== 'representation') return undefined
  return planRead(cache, table, { ...query, filters: query.filters.filter(({ path }) => path.length > 0) })
}

function columnsOf(table: Table, names: readonly string[]): Column[] {
  return names.map((name) => {
    const column = table.columns.find((candidate) => candidate.name === name)
    if (column) return column
    throw new WireError(
      400,
      'PGRST204',
      `Could not find the '${name}' column of '${table.name}' in the schema cache`,
    )
  })
}

function requireFilter(verb: string, where: readonly PlannedCondition[]): void {
  if (where.length === 0) throw new WireError(400, '21000', `${verb} requires a WHERE clause`)
}
