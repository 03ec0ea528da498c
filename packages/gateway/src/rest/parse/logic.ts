// Parses trees of conditions: `or=(a.eq.1,and(b.gt.2,not.c.is.null))`
// (https://docs.postgrest.org/en/v14/references/api/tables_views.html#logical-operators).

import { Cursor } from './cursor.ts'
import { type Field, parseField } from './field.ts'
import { parseTestInLogic, type Test } from './filter.ts'

type FilterCondition = { kind: 'filter'; field: Field } & Test
type LogicCondition = { kind: 'and' | 'or'; negated: boolean; conditions: Condition[] }
export type Condition = FilterCondition | LogicCondition

/** @param text the parenthesised list after `or=`, `not.and=`, … */
export function parseLogic(kind: 'and' | 'or', negated: boolean, text: string): LogicCondition {
  // PostgREST parses the list together with the operator before it.
  const cursor = new Cursor(text, 'logic tree', `${negated ? 'not.' : ''}${kind}`.length)
  cursor.match(/\s*\(/y) ?? cursor.fail('"("')
  const conditions = parseConditions(cursor)
  cursor.match(/\s*/y)
  cursor.end()
  return { kind, negated, conditions }
}

function parseConditions(cursor: Cursor): Condition[] {
  return cursor.nested(() => cursor.spacedList(() => parseCondition(cursor)))
}

function parseCondition(cursor: Cursor): Condition {
  const group = cursor.match(/(not\.)?(and|or)\s*\(/y)
  if (group) {
    const [, not, kind] = group
    return { kind: kind as 'and' | 'or', negated: not !== undefined, conditions: parseConditions(cursor) }
  }
  const start = cursor.at
  if (cursor.match(/(?=[),]|$)/y)) {
    cursor.fail('field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)')
  }
  const field = parseField(cursor)
  if (!cursor.take('.')) failAtOperator(cursor, start)
  if (field.column === 'not' && cursor.match(/(?![^,().]*\.)/y)) cursor.fail('logic operator (and, or)')
  return { kind: 'filter', field, ...parseTestInLogic(cursor) }
}

// `ord(…)`: a logic operator that no parenthesis follows.
function failAtOperator(cursor: Cursor, start: number): never {
  const end = cursor.at
  cursor.at = start
  if (cursor.match(/(?:not\.)?(?:and|or)/y)) cursor.fail('"("')
  cursor.at = end
  return cursor.fail('delimiter (.)')
}
