// Writes the one question that decides what a subscriber is sent: which of these rows does the caller see now,
// under their row-level security and column privileges, and do they match the filter?

import type { Statement } from '../../database/database.ts'
import { type Column, keyOf, readableBy, type Table } from './catalog.ts'
import { type Condition, FilterError, type Operator } from './filter.ts'

/**
 * Returns rows of `position` (from 1, in `keys`) and `record` (the row as JSON text). Without keys it returns
 * nothing, but Postgres still checks the privileges and the types of the filter's values.
 * @param keys primary keys as JSON text
 * @throws {FilterError} for a column that the role cannot read
 */
export function visibleRows(
  role: string,
  table: Table,
  filter: Condition[],
  keys: readonly string[],
): Statement {
  const readable = readableBy(role, table)
  const matches = matching(filter, readable)
  const columns = readable.map(({ name }) => `changed.${quoted(name)}`).join(', ')
  const sameKey = keyOf(table).map(({ name }) => `changed.${quoted(name)} = key.${quoted(name)}`)
  return {
    text: `
      select change.position::text, (select row_to_json(columns) from (select ${columns}) as columns)::text as record
        from json_array_elements($1::json) with ordinality as change (key, position)
       cross join lateral json_to_record(change.key) as key (${keyDefinition(table)})
        join ${quoted(table.schema)}.${quoted(table.name)} as changed on ${sameKey.join(' and ')}
       where ${matches.sql}`,
    values: [`[${keys.join(',')}]`, ...matches.values],
  }
}

/** The same for rows that are gone: only a filter on the key can be answered. Returns `position`. */
export function matchingKeys(table: Table, filter: Condition[], keys: readonly string[]): Statement {
  const matches = matching(filter, keyOf(table))
  return {
    text: `
      select change.position::text
        from json_array_elements($1::json) with ordinality as change (key, position)
       cross join lateral json_to_record(change.key) as changed (${keyDefinition(table)})
       where ${matches.sql}`,
    values: [`[${keys.join(',')}]`, ...matches.values],
  }
}

const keyDefinition = (table: Table) =>
  keyOf(table)
    .map(({ name, sqlType }) => `${quoted(name)} ${sqlType}`)
    .join(', ')

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

const FIRST_VALUE = 2 // $1 holds the keys

function matching(filter: Condition[], columns: Column[]): { sql: string; values: string[] } {
  const values: string[] = []
  const tests = filter.map((condition) => {
    const column = columns.find(({ name }) => name === condition.column)
    if (!column) throw new FilterError(`invalid column for filter ${condition.column}`)
    const left = `changed.${quoted(column.name)}`
    if (condition.operator === 'is') return negated(condition, `${left} is ${truthValue(condition)}`)

    values.push(condition.operator === 'in' ? arrayLiteral(condition.values) : (condition.values[0] ?? ''))
    const value = `$${FIRST_VALUE + values.length - 1}`
    return negated(condition, comparisons[condition.operator](left, value, column.sqlType))
  })
  return { sql: ['true', ...tests].join(' and '), values }
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
}

const truthValues = ['null', 'true', 'false', 'unknown']

function truthValue({ values: [value = ''] }: Condition): string {
  const word = value.toLowerCase()
  if (!truthValues.includes(word)) throw new FilterError(`is takes ${truthValues.join(', ')}, not ${value}`)
  return word
}

const arrayLiteral = (values: string[]) =>
  `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
