// Writes a plan as one query. Each embed is a subquery in the select list, which Postgres runs after sorting and
// limiting, only for the rows that are returned.

import type { EmbedPlan, Output, PlannedOrder, ReadPlan } from '../plan/read.ts'
import { isToOne } from '../plan/relationship.ts'
import { conditionSql, fieldSql } from './condition.ts'
import { qualified, quoteName, type Values } from './text.ts'

/** Names in use around a query: an embed of the same table must not hide its parent. */
type Scope = readonly string[]

/** @param from what is read, under the name of its table; by default the table itself */
export function readSql(plan: ReadPlan, values: Values, from = qualified(plan.table)): string {
  const alias = plan.table.name
  const scope = [alias]
  return [
    `select ${outputs(plan, alias, scope, values).map(selectItem).join(', ')}`,
    `from ${from}`,
    whereSql(plan, alias, scope, values),
    orderSql(plan, alias, scope, values),
    rangeSql(plan, values),
  ].join(' ')
}

/** The rows that the plan finds without its limit, for counting. */
export function countableSql(plan: ReadPlan, values: Values, from = qualified(plan.table)): string {
  const alias = plan.table.name
  return `select 1 from ${from} ${whereSql(plan, alias, [alias], values)}`
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

type Item = { sql: string; name?: string }

const selectItem = ({ sql, name }: Item) => (name === undefined ? sql : `${sql} as ${quoteName(name)}`)

function outputs(plan: ReadPlan, alias: string, scope: Scope, values: Values): Item[] {
  return plan.outputs.flatMap((output) => outputItems(output, alias, scope, values))
}

function outputItems(output: Output, alias: string, scope: Scope, values: Values): Item[] {
  if (output.kind === 'all') return [{ sql: `${quoteName(alias)}.*` }]
  if (output.kind === 'column') {
    const sql = fieldSql(output.field, alias)
    return [{ sql: output.cast ? `cast(${sql} as ${output.cast})` : sql, name: output.name }]
  }
  const { embed } = output
  if (embed.spread) return spreadItems(embed, alias, scope, values)
  if (embed.outputs.length === 0) return []
  return [{ sql: embedSql(embed, alias, scope, values), name: embed.name }]
}

function embedSql(embed: EmbedPlan, parent: string, scope: Scope, values: Values): string {
  const query = embedQuery(embed, parent, scope, values, (alias, inner) =>
    outputs(embed, alias, inner, values).map(selectItem).join(', '),
  )
  return embed.toOne
    ? `(select row_to_json(_embed) from (${query}) _embed)`
    : `(select coalesce(json_agg(_embed), '[]') from (${query}) _embed)`
}

// Each lifted column is a subquery of its own; of a to-many embed it is an array.
function spreadItems(embed: EmbedPlan, parent: string, scope: Scope, values: Values): Item[] {
  const inner = nameFor(embed, scope)
  const columns = outputs(withoutStars(embed), inner, [...scope, inner], values)
  return columns.map(({ sql, name }) => {
    const query = embedQuery(embed, parent, scope, values, () => `${sql} as value`)
    return {
      sql: embed.toOne
        ? `(${query})`
        : `(select coalesce(json_agg(_embed.value), '[]') from (${query}) _embed)`,
      name,
    }
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

function existsSql(embed: EmbedPlan, parent: string, scope: Scope, values: Values): string {
  const unsorted = { ...embed, order: [], limit: undefined, offset: undefined }
  return `exists (${embedQuery(unsorted, parent, scope, values, () => '1')})`
}

function embedQuery(
  embed: EmbedPlan,
  parent: string,
  scope: Scope,
  values: Values,
  list: (alias: string, scope: Scope) => string,
): string {
  const alias = nameFor(embed, scope)
  const inner = [...scope, alias]
  const join = joinSql(embed, parent, alias, inner)
  const conditions = [...join.conditions, ...conditionsSql(embed, alias, inner, values)]
  return [
    `select ${list(alias, inner)}`,
    `from ${qualified(embed.table)} as ${quoteName(alias)}${join.from}`,
    `where ${conditions.join(' and ')}`,
    orderSql(embed, alias, inner, values),
    isToOne(embed.relationship) ? '' : rangeSql(embed, values),
  ].join(' ')
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
    from: `, ${qualified(junction.table)} as ${quoteName(between)}`,
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
    ? `(${embedQuery({ ...embed, order: [] }, alias, scope, values, (name) => fieldSql(field, name))})`
    : fieldSql(field, alias)
  return `${sql}${direction ? ` ${direction}` : ''}${nulls ? ` nulls ${nulls}` : ''}`
}

function rangeSql({ limit, offset }: ReadPlan, values: Values): string {
  return [
    limit === undefined ? '' : `limit ${values.add(String(limit))}`,
    offset === undefined ? '' : `offset ${values.add(String(offset))}`,
  ].join(' ')
}

const nameFor = (embed: EmbedPlan, scope: Scope) => unused(`${embed.table.name}_${scope.length}`, scope)

const unused = (name: string, scope: Scope): string =>
  scope.includes(name) ? unused(`${name}_`, scope) : name
