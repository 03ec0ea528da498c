// Writes a function call and the reading of its result as SQL.

import { arrayText, qualified, quoteName, type Values } from '../../database/sql-text.ts'
import type { Format } from '../parse/media-type.ts'
import type { CallPlan } from '../plan/call.ts'
import { MAX_ROWS } from '../plan/read-plan.ts'
import { envelopeSql } from './envelope.ts'
import { countableSql, readSql } from './read.ts'

/** @param count whether to count all rows, too; the function still runs once */
export function callSql(plan: CallPlan, format: Format, values: Values, count: boolean): string {
  const { routine, read } = plan
  const single: Format = routine.returnsSet ? format : { ...format, shape: 'object' }
  if (!read) {
    const rows = `select ${routine.returns === 'void' ? 'null' : '_call.value'} as value from ${fromSql(plan, '_call (value)', values)} limit ${values.add(String(MAX_ROWS))}`
    return envelopeSql(rows, routine.returns === 'void' ? undefined : single, { column: 'value' })
  }
  const alias = quoteName(read.table.name)
  const from = fromSql(plan, alias, values)
  if (!count) return envelopeSql(readSql(read, values, from), single)
  const called = `_called as ${alias}`
  return envelopeSql(readSql(read, values, called), single, {
    ctes: `_called as materialized (select ${alias}.* from ${from})`,
    countable: countableSql(read, values, called),
  })
}

function fromSql({ routine, parameters, arguments: given }: CallPlan, alias: string, values: Values): string {
  const call = (list: string[]) => `${qualified(routine)}(${list.join(', ')}) as ${alias}`
  const named = (name: string, variadic: boolean, sql: string) =>
    `${variadic ? 'variadic ' : ''}${quoteName(name)} := ${sql}`

  switch (given.kind) {
    case 'raw':
      return call(parameters.map(({ type }) => `${values.add(given.body)}::${type}`))
    case 'texts':
      return call(
        parameters.map(({ name, type, variadic }) => {
          const texts = given.texts.get(name) ?? []
          const text = variadic ? arrayText(texts) : (texts.at(-1) ?? '')
          return named(name, variadic, `${values.add(text)}::${type}`)
        }),
      )
    case 'json': {
      if (parameters.length === 0) return call([])
      const columns = parameters.map(({ name, type }) => `${quoteName(name)} ${type}`).join(', ')
      const list = parameters.map(({ name, variadic }) => named(name, variadic, `_given.${quoteName(name)}`))
      return `json_to_record(${values.add(given.json)}::json) as _given (${columns}), lateral ${call(list)}`
    }
  }
}
