// Decides by an announcement alone that a filter leaves out a row, so that its listeners cost no query.

import type { Column, Table } from './catalog.ts'
import type { Condition } from './filter.ts'
import type { Change } from './notification.ts'

/** Whether the filter certainly leaves out the changed row. When this cannot be decided here, Postgres does. */
export const excludes = (filter: readonly Condition[], table: Table, { known }: Change): boolean =>
  filter.some((condition) => {
    const column = table.columns.find(({ name }) => name === condition.column)
    return column !== undefined && column.name in known && differs(condition, column, known[column.name])
  })

/** Whether this is a comparison whose values fit the column, and that can be decided here. */
export const isPlain = ({ negated, operator, values }: Condition, column: Column): boolean =>
  !negated && (operator === 'eq' || operator === 'in') && values.every((value) => isPlainValue(value, column))

function differs(condition: Condition, column: Column, value: unknown): boolean {
  if (!isPlain(condition, column)) return false
  // Nothing equals null.
  if (value === null) return true
  if (column.equality === 'number' && !Number.isSafeInteger(value)) return false
  return !condition.values.some((wanted) => textOf(wanted, column) === String(value))
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Those that the type surely holds, written as JSON writes them. */
const INTEGER = /^(0|-?[1-9]\d{0,3})$/
const LARGER_INTEGER = /^(0|-?[1-9]\d{0,8})$/

// Postgres stores neither NUL nor an unpaired surrogate.
const UNSTORABLE = /\0|\p{Surrogate}/u

function isPlainValue(value: string, { equality, type }: Column): boolean {
  if (type === 'uuid') return UUID.test(value)
  if (equality === 'number') return (type === 'int2' ? INTEGER : LARGER_INTEGER).test(value)
  return equality === 'text' && !UNSTORABLE.test(value)
}

const textOf = (wanted: string, { type }: Column) => (type === 'uuid' ? wanted.toLowerCase() : wanted)
