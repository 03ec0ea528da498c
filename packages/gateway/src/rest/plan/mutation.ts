// Plans a write, checked against the schema cache.

import { WireError } from '../../http/wire-error.ts'
import type { Payload } from '../parse/payload.ts'
import type { Preferences } from '../parse/prefer.ts'
import type { Query } from '../parse/query.ts'
import type { Column, SchemaCache, Table } from '../schema-cache.ts'
import { planRead } from './read.ts'
import type { PlannedCondition, ReadPlan } from './read-plan.ts'

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
      missing: 'default' | 'null'
      conflict?: Conflict
      /** Whether the response has the new row's key as `Location`. */
      isLocated: boolean
    }
  | { kind: 'update'; columns: Column[]; json: string; where: PlannedCondition[] }
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
    missing: query.columns && preferences.missing === 'default' ? 'default' : 'null',
    conflict: preferences.resolution && target.length > 0 ? { columns: target, action } : undefined,
    isLocated: preferences.return === 'headers-only' && table.primaryKey.length > 0,
    representation: planRepresentation(cache, table, query, preferences),
  }
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
  return { kind: 'update', table, columns, json: payload.json, where, representation }
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
