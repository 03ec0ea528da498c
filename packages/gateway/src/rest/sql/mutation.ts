// Writes a change and the reading of the changed rows as one SQL statement.

import { qualified, quoteName, quoteText, type Values } from '../../database/sql-text.ts'
import type { Column } from '../catalog.ts'
import type { Format } from '../parse/media-type.ts'
import type { Conflict, Missing, MutationPlan } from '../plan/mutation.ts'
import type { Output, PlannedOrder, ReadPlan } from '../plan/read-plan.ts'
import { conditionSql } from './condition.ts'
import { envelopeSql, insertedSetting } from './envelope.ts'
import { readSql, whereSql } from './read.ts'

/** @param format of the body when the plan has a representation */
export function mutationSql(plan: MutationPlan, format: Format, values: Values): string {
  const { table, representation } = plan
  if (changesNothing(plan)) {
    const nothing = representation ? readSql({ ...representation, limit: 0 }, values) : 'select 1 where false'
    return envelopeSql(nothing, representation && format)
  }
  const change = changeSql(plan, values)
  if (plan.kind === 'insert' && plan.isLocated) {
    const key = table.primaryKey.map((name) => `${qualified(table)}.${quoteName(name)}`).join(', ')
    const ctes = `_changed as (${change} returning ${key})`
    return envelopeSql('select * from _changed', undefined, { ctes, isLocated: true })
  }
  if (!representation) {
    return envelopeSql('select 1 from _changed', undefined, { ctes: `_changed as (${change} returning 1)` })
  }
  const ctes = `_changed as (${change} returning ${returningSql(representation)})`
  return envelopeSql(readSql(representation, values, `_changed as ${quoteName(table.name)}`), format, {
    ctes,
  })
}

// `[]` inserts no row, and `{}` updates no column.
const changesNothing = (plan: MutationPlan) =>
  (plan.kind === 'insert' && plan.length === 0) || (plan.kind === 'update' && plan.columns.length === 0)

function changeSql(plan: MutationPlan, values: Values): string {
  const table = qualified(plan.table)
  switch (plan.kind) {
    case 'insert':
      return insertSql(plan, table, values)
    case 'update': {
      const set = plan.columns.map(({ name }) => `${quoteName(name)} = _body.${quoteName(name)}`).join(', ')
      const body = `(select * from ${recordset(plan.columns, payload(plan, values))} limit 1) _body`
      return `update ${table} set ${set} from ${body} ${filterSql(plan, values)}`
    }
    case 'delete':
      return `delete from ${table} ${filterSql(plan, values)}`
  }
}

function insertSql(plan: MutationPlan & { kind: 'insert' }, table: string, values: Values): string {
  const { columns, conflict } = plan
  if (columns.length === 0) return `insert into ${table} default values`
  const names = columns.map(({ name }) => quoteName(name)).join(', ')
  const onConflict = conflict ? ` ${conflictSql(conflict, columns)}` : ''
  const source = recordset(columns, payload(plan, values))
  const conditions = [
    ...plan.where.map((condition) => conditionSql(condition, '_body', values, () => 'false')),
    ...(conflict?.action === 'merge' ? [`${countInserted(1)} is not null`] : []),
  ]
  const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''
  return `insert into ${table} (${names}) select ${names} from ${source}${where}${onConflict}`
}

// Merges each object over an object of defaults, so that an absent key gets the column's default.
function payload(
  { columns, json, missing }: { columns: readonly Column[]; json: string; missing: Missing },
  values: Values,
): string {
  const filled = columns.filter((column) => column.default !== null)
  if (missing === 'null' || filled.length === 0) return `${values.add(json)}::json`
  const defaults = filled.map((column) => `${quoteText(column.name)}, ${column.default}`).join(', ')
  return `(select json_agg(jsonb_build_object(${defaults}) || element) from jsonb_array_elements(${values.add(json)}::jsonb) element)`
}

function recordset(columns: readonly Column[], json: string): string {
  const definitions = columns.map(({ name, type }) => `${quoteName(name)} ${type}`).join(', ')
  return `json_to_recordset(${json}) as _body (${definitions})`
}

function conflictSql({ columns: target, action }: Conflict, columns: readonly Column[]): string {
  const head = `on conflict (${target.map(quoteName).join(', ')}) do`
  if (action === 'ignore') return `${head} nothing`
  const set = columns.map(({ name }) => `${quoteName(name)} = excluded.${quoteName(name)}`).join(', ')
  return `${head} update set ${set} where ${countInserted(-1)} is not null`
}

function countInserted(step: 1 | -1): string {
  const current = `coalesce(nullif(current_setting('${insertedSetting}', true), '')::int, 0)`
  return `set_config('${insertedSetting}', (${current} + ${step})::text, true)`
}

function filterSql(plan: { table: MutationPlan['table']; where: ReadPlan['where'] }, values: Values): string {
  const { table, where } = plan
  return whereSql({ table, where, outputs: [], order: [] }, table.name, [table.name], values)
}

// Only the columns that the representation needs: the caller may lack the privilege to read others.
function returningSql(plan: ReadPlan): string {
  const table = quoteName(plan.table.name)
  const names = new Set([...plan.outputs.flatMap(outputColumns), ...plan.order.flatMap(orderColumns)])
  if (!plan.outputs.some(needsRow)) {
    return names.size > 0 ? [...names].map((name) => `${table}.${quoteName(name)}`).join(', ') : '1'
  }
  const own = new Set(plan.table.columns.map(({ name }) => name))
  const computed = [...names].filter((name) => !own.has(name))
  return [`${table}.*`, ...computed.map((name) => `${table}.${quoteName(name)}`)].join(', ')
}

const needsRow = (output: Output) =>
  output.kind === 'all' || (output.kind === 'embed' && output.embed.relationship.routine !== undefined)

function outputColumns(output: Output): string[] {
  if (output.kind === 'all' || output.kind === 'count') return []
  if (output.kind === 'column') return [output.field.column]
  return output.embed.relationship.columns.map(({ from }) => from)
}

const orderColumns = ({ embed, field }: PlannedOrder) => (embed ? [] : [field.column])
