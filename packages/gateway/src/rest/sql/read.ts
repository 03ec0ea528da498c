// Writes a plan as one query. A to-one embed is a join. A to-many embed is a subquery in the select list, which
// Postgres runs after sorting and limiting, only for the rows that are returned.

import { qualified, quoteName, type Values } from '../../database/sql-text.ts'
import type { EmbedPlan, Output, PlannedOrder, ReadPlan } from '../plan/read-plan.ts'
import { conditionSql, fieldSql } from './condition.ts'

/** The aliases of the surrounding queries: an embed of the same table must not hide its parent. */
type Scope = readonly string[]

/** @param from the source of the rows, aliased to the table's name; by default the table itself */
export function readSql(plan: ReadPlan, values: Values, from = qualified(plan.table)): string {
  const alias = plan.table.name
  const scope = [alias]
  const { items, joins } = outputsOf(plan, alias, scope, values)
  return clauses(
    `select ${items.map(selectItem).join(', ')}`,
    `from ${clauses(from, ...joins)}`,
    whereSql(plan, alias, scope, values),
    groupSql(items),
    orderSql(plan, alias, scope, values),
    rangeSql(plan, values),
  )
}

/** Selects all rows of the plan, without its limit, for counting. */
export function countableSql(plan: ReadPlan, values: Values, from = qualified(plan.table)): string {
  const alias = plan.table.name
  return clauses(`select 1 from ${from}`, whereSql(plan, alias, [alias], values))
}

export function whereSql(plan: ReadPlan, alias: string, scope: Scope, values: Values): string {
  const conditions = conditionsSql(plan, alias, scope, values)
  return conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
}

function conditionsSql(plan: ReadPlan, alias: string, scope: Scope, values: Values): string[] {
  return plan.where.map((condition) =>
    conditionSql(condition, alias, values, (embed) => existsSql(embed, alias, scope, values)),
  )
}

/** `group` is what to group by if there are aggregates: the item itself, or nothing for an aggregate. */
type Item = { sql: string; name?: string; group?: string | null }

/** The select list of a query, and the joins that it needs. */
type Outputs = { items: Item[]; joins: string[] }

const selectItem = ({ sql, name }: Item) => (name === undefined ? sql : `${sql} as ${quoteName(name)}`)

function outputsOf(plan: ReadPlan, alias: string, scope: Scope, values: Values): Outputs {
  const parts = plan.outputs.map((output, index): Outputs => {
    if (output.kind === 'all') return { items: [{ sql: `${quoteName(alias)}.*` }], joins: [] }
    if (output.kind === 'count') return { items: [aggregateItem(output, 'count(*)')], joins: [] }
    if (output.kind === 'column')
      return { items: [columnItem(output, fieldSql(output.field, alias))], joins: [] }
    const { embed } = output
    if (embed.outputs.length === 0) return { items: [], joins: [] }
    if (embed.toOne) {
      return joinedOutputs(embed, alias, unused(`_embed_${scope.length}_${index}`, scope), scope, values)
    }
    const gather = embed.spread ? spreadItems : arrayItems
    return { items: gather(embed, alias, scope, values), joins: [] }
  })
  return { items: parts.flatMap(({ items }) => items), joins: parts.flatMap(({ joins }) => joins) }
}

function columnItem(output: Output & { kind: 'column' }, field: string): Item {
  const { name, cast, aggregate } = output
  const sql = cast ? `cast(${field} as ${cast})` : field
  return aggregate
    ? aggregateItem({ name, cast: aggregate.cast }, `${aggregate.name}(${sql})`)
    : { sql, name }
}

const aggregateItem = ({ name, cast }: { name: string; cast?: string }, sql: string): Item => ({
  sql: cast ? `cast(${sql} as ${cast})` : sql,
  name,
  group: null,
})

/** Groups by everything else that is selected, if there is an aggregate. */
function groupSql(items: readonly Item[]): string {
  if (items.every(({ group }) => group !== null)) return ''
  const groups = items.flatMap(({ sql, group = sql }) => group ?? [])
  return groups.length > 0 ? `group by ${groups.join(', ')}` : ''
}

// The planner finds better plans for a join than for a subquery.
function joinedOutputs(
  embed: EmbedPlan,
  parent: string,
  joined: string,
  scope: Scope,
  values: Values,
): Outputs {
  const spread = embed.spread ? withoutStars(embed) : undefined
  let items: Item[] = []
  const query = embedQuery(
    spread ? withoutAggregates(spread) : embed,
    parent,
    scope,
    values,
    (level, alias, inner) => {
      const outputs = outputsOf(level, alias, inner, values)
      items = outputs.items
      return outputs
    },
  )
  const row = quoteName(joined)
  return {
    joins: [`left join lateral (${query}) as ${row} on true`],
    items: spread
      ? spreadRow(spread, items, row)
      : [{ sql: `row_to_json(${row}.*)`, name: embed.name, group: row }],
  }
}

/** The name of an aggregate's values below a spread, which the parent combines. */
const valuesName = (index: number) => `_values_${index}`

function withoutAggregates(embed: EmbedPlan): EmbedPlan {
  const outputs = embed.outputs.flatMap((output, index): Output[] => {
    if (output.kind === 'count') return []
    const isAggregate = output.kind === 'column' && output.aggregate
    return [isAggregate ? { ...output, name: valuesName(index), aggregate: undefined } : output]
  })
  return { ...embed, outputs }
}

/** The columns of a spread row, with the aggregates of the parent over them. */
function spreadRow({ outputs }: EmbedPlan, items: readonly Item[], row: string): Item[] {
  const combined = outputs.flatMap((output, index): Item[] => {
    if (output.kind === 'count') return [aggregateItem(output, 'count(*)')]
    if (output.kind !== 'column' || !output.aggregate) return []
    const { name, aggregate } = output
    const values = `${row}.${quoteName(valuesName(index))}`
    return [aggregateItem({ name, cast: aggregate.cast }, `${aggregate.name}(${values})`)]
  })
  const plain = items.flatMap(({ name }) => (name === undefined || name.startsWith('_values_') ? [] : name))
  return [...plain.map((name) => ({ sql: `${row}.${quoteName(name)}`, name })), ...combined]
}

function arrayItems(embed: EmbedPlan, parent: string, scope: Scope, values: Values): Item[] {
  const query = embedQuery(embed, parent, scope, values, (level, alias, inner) =>
    outputsOf(level, alias, inner, values),
  )
  return [{ sql: `(select coalesce(json_agg(_embed), '[]') from (${query}) _embed)`, name: embed.name }]
}

// Each column of a to-many spread becomes an array.
function spreadItems(embed: EmbedPlan, parent: string, scope: Scope, values: Values): Item[] {
  return withoutStars(embed).outputs.flatMap((output) => {
    let items: Item[] = []
    const column = { ...embed, outputs: [output] }
    const query = embedQuery(column, parent, scope, values, (level, alias, inner) => {
      const outputs = outputsOf(level, alias, inner, values)
      items = outputs.items
      return outputs
    })
    const names = items.flatMap(({ name }) => name ?? [])
    return names.map((name) => ({
      sql: `(select coalesce(json_agg(_embed.${quoteName(name)}), '[]') from (${query}) _embed)`,
      name,
    }))
  })
}

function withoutStars(embed: EmbedPlan): EmbedPlan {
  const columns = embed.table.columns.map(
    ({ name, type }): Output => ({ kind: 'column', name, field: { column: name, path: [], type } }),
  )
  return {
    ...embed,
    outputs: embed.outputs.flatMap((output) => (output.kind === 'all' ? columns : [output])),
  }
}

const nothing: Outputs = { items: [{ sql: '1' }], joins: [] }

function existsSql(embed: EmbedPlan, parent: string, scope: Scope, values: Values): string {
  const unsorted = { ...embed, order: [], limit: undefined, offset: undefined }
  return `exists (${embedQuery(unsorted, parent, scope, values, () => nothing)})`
}

function embedQuery(
  embed: EmbedPlan,
  parent: string,
  scope: Scope,
  values: Values,
  select: (embed: EmbedPlan, alias: string, scope: Scope) => Outputs,
): string {
  const alias = unused(`${embed.table.name}_${scope.length}`, scope)
  const inner = [...scope, alias]
  const { items, joins } = select(embed, alias, inner)
  const join = joinSql(embed, parent, alias, inner)
  const conditions = [...join.conditions, ...conditionsSql(embed, alias, inner, values)]
  return clauses(
    `select ${items.map(selectItem).join(', ')}`,
    `from ${join.from}${clauses(`${rowsSql(embed, parent)} as ${quoteName(alias)}`, ...joins)}`,
    conditions.length > 0 ? `where ${conditions.join(' and ')}` : '',
    groupSql(items),
    embed.toOne ? '' : orderSql(embed, alias, inner, values),
    embed.toOne ? '' : rangeSql(embed, values),
  )
}

function rowsSql({ table, relationship: { routine } }: EmbedPlan, parent: string): string {
  if (!routine?.rowOf) return qualified(table)
  // The parent may be a common table expression, whose rows have no type.
  return `${qualified(routine)}(${quoteName(parent)}::${qualified(routine.rowOf)})`
}

function joinSql({ relationship }: EmbedPlan, parent: string, alias: string, scope: Scope) {
  const { columns, junction } = relationship
  const equal = (left: string, from: string, right: string, to: string) =>
    `${quoteName(left)}.${quoteName(from)} = ${quoteName(right)}.${quoteName(to)}`
  if (!junction) {
    return { from: '', conditions: columns.map(({ from, to }) => equal(alias, to, parent, from)) }
  }
  const between = unused(junction.table.name, scope)
  return {
    from: `${qualified(junction.table)} as ${quoteName(between)}, `,
    conditions: [
      ...columns.map(({ from, to }) => equal(between, to, parent, from)),
      ...junction.columns.map(({ from, to }) => equal(alias, to, between, from)),
    ],
  }
}

function orderSql(plan: ReadPlan, alias: string, scope: Scope, values: Values): string {
  if (plan.order.length === 0) return ''
  return `order by ${plan.order.map((term) => orderTermSql(term, alias, scope, values)).join(', ')}`
}

function orderTermSql(term: PlannedOrder, alias: string, scope: Scope, values: Values): string {
  const { embed, field, direction, nulls } = term
  const sql = embed
    ? `(${embedQuery(embed, alias, scope, values, (_, name) => ({ items: [{ sql: fieldSql(field, name) }], joins: [] }))})`
    : fieldSql(field, alias)
  return `${sql}${direction ? ` ${direction}` : ''}${nulls ? ` nulls ${nulls}` : ''}`
}

function rangeSql({ limit, offset }: ReadPlan, values: Values): string {
  return clauses(
    limit === undefined ? '' : `limit ${values.add(String(limit))}`,
    offset === undefined ? '' : `offset ${values.add(String(offset))}`,
  )
}

const clauses = (...parts: string[]) => parts.filter(Boolean).join(' ')

const unused = (name: string, scope: Scope): string =>
  scope.includes(name) ? unused(`${name}_`, scope) : name
