// Resolves a query against the schema cache: its columns, its relationships, and the parameters of each embed.
// sql/read.ts turns the plan into SQL.

import { WireError } from '../../http/wire-error.ts'
import type { Table } from '../catalog.ts'
import type { Field } from '../parse/field.ts'
import type { Condition } from '../parse/logic.ts'
import type { OrderTerm } from '../parse/order.ts'
import type { At, Query } from '../parse/query.ts'
import type { SelectEmbed, SelectItem } from '../parse/select.ts'
import type { SchemaCache } from '../schema-cache.ts'
import {
  type EmbedPlan,
  MAX_ROWS,
  type Output,
  type PlannedCondition,
  type PlannedField,
  type PlannedOrder,
  type ReadPlan,
} from './read-plan.ts'
import { findRelationship, isToOne } from './relationship.ts'
import { refuseRepeatedRows } from './row-limit.ts'

/**
 * @param limit the maximum number of rows, and of those of an embed for each row
 * @throws {WireError} PGRST108, PGRST118, PGRST120, PGRST200, PGRST201, 54001
 */
export function planRead(cache: SchemaCache, table: Table, query: Query, limit?: number): ReadPlan {
  const plan = planLevel(cache, table, query.select, query, [], limit ?? MAX_ROWS, limit)
  refuseUnknownEmbeds(plan, query)
  refuseRepeatedRows(plan)
  return plan
}

function planLevel(
  cache: SchemaCache,
  table: Table,
  items: readonly SelectItem[],
  query: Query,
  path: readonly string[],
  embedLimit: number,
  limit?: number,
): ReadPlan {
  const outputs = items.map((item): Output => {
    if (item.kind === 'all') return item
    if (item.kind === 'embed') {
      return { kind: 'embed', embed: planEmbed(cache, table, item, query, path, embedLimit) }
    }
    if (item.kind === 'count') return { kind: 'count', name: item.alias ?? 'count', cast: item.cast }
    const { field, alias, cast, aggregate } = item
    const name = alias ?? aggregate?.name ?? outputName(field)
    return { kind: 'column', name, field: planField(table, field), cast, aggregate }
  })
  const embeds = outputs.flatMap((output) => (output.kind === 'embed' ? [output.embed] : []))
  const asked = at(query.limits, path).at(-1)
  return {
    table,
    outputs,
    where: [
      ...at(query.filters, path).map((condition) => planCondition(table, embeds, condition)),
      ...embeds
        .filter(({ inner }) => inner)
        .map((embed) => ({ kind: 'exists' as const, embed, negated: false })),
    ],
    order: at(query.orders, path).flatMap((terms) => terms.map((term) => planOrder(table, embeds, term))),
    limit: asked === undefined || limit === undefined ? (asked ?? limit) : Math.min(asked, limit),
    offset: at(query.offsets, path).at(-1),
  }
}

function planEmbed(
  cache: SchemaCache,
  parent: Table,
  { target, alias, hint, inner, spread, items }: SelectEmbed,
  query: Query,
  path: readonly string[],
  limit: number,
): EmbedPlan {
  const relationship = findRelationship(cache, parent, target, hint)
  const name = alias ?? target
  const toOne = isToOne(relationship)
  const level = planLevel(
    cache,
    relationship.target,
    items,
    renamed(query, path, target, name),
    [...path, name],
    limit,
    toOne ? undefined : limit,
  )
  return { ...level, name, relationship, toOne, inner, spread }
}

// Parameters may refer to an embed with an alias by its target's name, too.
function renamed(query: Query, path: readonly string[], target: string, name: string): Query {
  if (target === name) return query
  const rename = <T>(entries: At<T>[]) =>
    entries.map((entry) =>
      entry.path.length > path.length && startsWith(entry.path, [...path, target])
        ? { ...entry, path: [...path, name, ...entry.path.slice(path.length + 1)] }
        : entry,
    )
  return {
    ...query,
    filters: rename(query.filters),
    orders: rename(query.orders),
    limits: rename(query.limits),
    offsets: rename(query.offsets),
  }
}

function planCondition(table: Table, embeds: readonly EmbedPlan[], condition: Condition): PlannedCondition {
  if (condition.kind !== 'filter') {
    const conditions = condition.conditions.map((inner) => planCondition(table, embeds, inner))
    return { ...condition, conditions }
  }
  const { field, negated, operation } = condition
  const embed = field.path.length === 0 ? findEmbed(embeds, field.column) : undefined
  const isNullTest = operation.kind === 'is' && (operation.value === 'null' || operation.value === 'not_null')
  // A column may have the name of an embed.
  const isColumn = !isNullTest && table.columns.some(({ name }) => name === field.column)
  if (!embed || isColumn) return { ...condition, field: planField(table, field) }
  if (!isNullTest) {
    throw new WireError(400, 'PGRST120', `Bad operator on the '${field.column}' embedded resource`, {
      body: {
        details: 'Only is null or not is null filters are allowed on embedded resources',
        hint: null,
      },
    })
  }
  return { kind: 'exists', embed, negated: (operation.value === 'null') !== negated }
}

function planOrder(table: Table, embeds: readonly EmbedPlan[], term: OrderTerm): PlannedOrder {
  const { embed: name, field, ...rest } = term
  if (name === undefined) return { ...rest, field: planField(table, field) }
  const embed = findEmbed(embeds, name)
  if (!embed) throw notEmbedded(name)
  if (!embed.toOne) {
    throw new WireError(400, 'PGRST118', `A related order on '${name}' is not possible`, {
      body: { details: `'${table.name}' and '${name}' do not form a many-to-one or one-to-one relationship` },
    })
  }
  return { ...rest, embed, field: planField(embed.table, field) }
}

const planField = (table: Table, field: Field): PlannedField => ({
  ...field,
  type: table.columns.find(({ name }) => name === field.column)?.type,
})

// The output of `data->a->>b` is `b`; that of `data->tags->0` is `tags`.
function outputName({ column, path }: Field): string {
  return path.findLast(({ key }) => !/^-?\d+$/.test(key))?.key ?? column
}

const findEmbed = (embeds: readonly EmbedPlan[], name: string) =>
  embeds.find((embed) => embed.name === name) ??
  embeds.find(({ relationship }) => relationship.target.name === name)

/** @throws {WireError} PGRST108 when a parameter refers to an embed that is not selected */
function refuseUnknownEmbeds(plan: ReadPlan, query: Query): void {
  for (const { path } of [...query.filters, ...query.orders, ...query.limits, ...query.offsets]) {
    let level = plan
    for (const name of path) {
      const embeds = level.outputs.flatMap((output) => (output.kind === 'embed' ? [output.embed] : []))
      level = findEmbed(embeds, name) ?? throwNotEmbedded(name)
    }
  }
}

function throwNotEmbedded(name: string): never {
  throw notEmbedded(name)
}

function notEmbedded(name: string): WireError {
  return new WireError(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
    body: { hint: `Verify that '${name}' is included in the 'select' query parameter.` },
  })
}

const at = <T>(entries: readonly At<T>[], path: readonly string[]): T[] =>
  entries
    .filter((entry) => entry.path.length === path.length && startsWith(entry.path, path))
    .map(({ value }) => value)

const startsWith = (path: readonly string[], prefix: readonly string[]) =>
  prefix.every((name, index) => path[index] === name)
