// Writes the query that decides what a subscriber receives: which of these rows match the filter, and are visible to
// the caller now, by row-level security and column privileges?

import { arrayText, qualified, quoteName } from '../../database/sql-text.ts'
import { type Column, keyOf, readableBy, selectedBy, type Table } from './catalog.ts'
import { type Condition, FilterError, type Operator } from './filter.ts'
import { Parameters, type Reading } from './reading.ts'

/** What a subscription selects: rows, and their columns, undefined for all. */
export type Wanted = { filter: Condition[]; select: readonly string[] | undefined }

/**
 * Returns rows of `position` (from 1, in `keys`) and `record` (the row as JSON text). Without keys it returns no
 * rows, but Postgres still checks the privileges and the types of the filter's values.
 * @param keys primary keys as JSON text
 * @throws {FilterError} for a column that the role cannot read
 */
export function visibleRows(
  role: string,
  table: Table,
  { filter, select }: Wanted,
  keys: readonly string[],
): Reading {
  const readable = readableBy(role, table)
  const columns = selectedBy(role, table, select)
    .map(({ name }) => `changed.${quoteName(name)}`)
    .join(', ')
  const sameKey = keyOf(table).map(({ name }) => `changed.${quoteName(name)} = key.${quoteName(name)}`)
  const values = new Parameters()
  const text = `
    select change.position::text as position, (select row_to_json(columns) from (select ${columns}) as columns)::text as record
      from ${elementsOf(keys, values)} as change (key, position)
     cross join lateral json_to_record(change.key) as key (${definitionOf(keyOf(table))})
      join ${qualified(table)} as changed on ${sameKey.join(' and ')}
     where ${filterSql(filter, readable, values)}`
  return { text, parameters: values.list }
}

/** The elements of a JSON array, with their positions from 1. @param elements JSON text */
export const elementsOf = (elements: readonly string[], values: Parameters) =>
  `json_array_elements(${values.add(`[${elements.join(',')}]`)}::json) with ordinality`

/** The column definitions of a record. */
const definitionOf = (columns: Column[]) =>
  columns.map(({ name, sqlType }) => `${quoteName(name)} ${sqlType}`).join(', ')

/**
 * The conditions on a row named `changed`.
 * @param columns those that a filter may use
 * @throws {FilterError}
 */
export function filterSql(filter: Condition[], columns: Column[], values: Parameters): string {
  const tests = filter.map((condition) => {
    const column = columns.find(({ name }) => name === condition.column)
    if (!column) throw new FilterError(`invalid column for filter ${condition.column}`)
    const left = `changed.${quoteName(column.name)}`
    if (condition.operator === 'is') return negated(condition, `${left} is ${truthValue(condition)}`)

    const value = condition.operator === 'in' ? arrayText(condition.values) : (condition.values[0] ?? '')
    return negated(condition, comparisons[condition.operator](left, values.add(value), column.sqlType))
  })
  return ['true', ...tests].join(' and ')
}

const negated = (condition: Condition, sql: string) => (condition.negated ? `not (${sql})` : sql)

const comparisons: Record<Exclude<Operator, 'is'>, (left: string, value: string, type: string) => string> = {
  eq: (left, value, type) => `${left} = ${value}::${type}`,
  neq: (left, value, type) => `${left} <> ${value}::${type}`,
  lt: (left, value, type) => `${left} < ${value}::${type}`,
  lte: (left, value, type) => `${left} <= ${value}::${type}`,
  gt: (left, value, type) => `${left} > ${value}::${type}`,
  gte: (left, value, type) => `${left} >= ${value}::${type}`,
  in: (left, value, type) => `${left} = any (${value}::${type}[])`,
  isdistinct: (left, value, type) => `${left} is distinct from ${value}::${type}`,
  like: (left, value) => `${left} like ${value}::text`,
  ilike: (left, value) => `${left} ilike ${value}::text`,
  match: (left, value) => `${left} ~ ${value}::text`,
  imatch: (left, value) => `${left} ~* ${value}::text`,
}

const truthValues = ['null', 'true', 'false', 'unknown']

function truthValue({ values: [value = ''] }: Condition): string {
  const word = value.toLowerCase()
  if (!truthValues.includes(word)) throw new FilterError(`is takes ${truthValues.join(', ')}, not ${value}`)
  return word
}
