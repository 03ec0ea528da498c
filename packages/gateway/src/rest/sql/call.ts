// Writes a function call and the reading of its result as SQL.

import { arrayText, qualified, quoteName, type Values } from '../../database/sql-text.ts'
import type { Format } from '../parse/media-type.ts'
import type { CallPlan } from '../plan/call.ts'
import { envelopeSql } from './envelope.ts'
import { countableSql, readSql } from './read.ts'

/** @param count whether to count all rows, too; the function still runs once */
export function callSql(plan: CallPlan, format: Format, values: Values, count: boolean): string {
  const { routine, read } = plan
  const single: Format = routine.returnsSet ? format : { ...format, shape: 'object' }
  if (routine.returns === 'void') {
    return envelopeSql(`select from ${fromSql(plan, '_call', values)}`, undefined)
  }
  if (!read) return valuesSql(plan, single, values, count)
  const alias = quoteName(read.table.name)
  const from = fromSql(plan, alias, values)
  if (!count) return envelopeSql(readSql(read, values, from), single)
  const called = `_called as ${alias}`
  return envelopeSql(readSql(read, values, called), single, {
    ctes: `_called as materialized (select ${alias}.* from ${from})`,
    countable: countableSql(read, values, called),
  })
}

// In the select list, where a function may return a record whose columns only it knows.
function valuesSql(plan: CallPlan, format: Format, values: Values, count: boolean): string {
  const { call, source } = callOf(plan, values)
  const ctes = `_called as materialized (select ${call} as value${source && ` from ${source}`})`
  const rows = `select value from _called limit ${values.add(String(plan.limit))} offset ${values.add(String(plan.offset))}`
  return envelopeSql(rows, format, {
    ctes,
    column: 'value',
    ...(count && { countable: 'select from _called' }),
  })
}

function fromSql(plan: CallPlan, alias: string, values: Values): string {
  const { call, source } = callOf(plan, values)
  return `${source && `${source}, lateral `}${call} as ${alias}`
}

/** The call, and where its arguments come from, if they are not parameters of the statement. */
function callOf({ routine, parameters, arguments: given }: CallPlan, values: Values) {
  const callWith = (list: string[], source = '') => ({
    call: `${qualified(routine)}(${list.join(', ')})`,
    source,
  })
  const named = (name: string, variadic: boolean, sql: string) =>
    `${variadic ? 'variadic ' : ''}${quoteName(name)} := ${sql}`

  switch (given.kind) {
    case 'raw':
      return callWith(parameters.map(({ type }) => `${values.add(given.body)}::${type}`))
    case 'texts':
      return callWith(
        parameters.map(({ name, type, variadic }) => {
          const texts = given.texts.get(name) ?? []
          const text = variadic ? arrayText(texts) : (texts.at(-1) ?? '')
          return named(name, variadic, `${values.add(text)}::${type}`)
        }),
      )
    case 'json': {
      if (parameters.length === 0) return callWith([])
      const columns = parameters.map(({ name, type }) => `${quoteName(name)} ${type}`).join(', ')
      return callWith(
        parameters.map(({ name, variadic }) => named(name, variadic, `_given.${quoteName(name)}`)),
        `json_to_record(${values.add(given.json)}::json${given.isList ? ' -> 0' : ''}) as _given (${columns})`,
      )
    }
  }
}
