// Parses the query parameters of a URL into plain data, without knowing any tables.

import { WireError } from '../../http/wire-error.ts'
import { Cursor } from './cursor.ts'
import { parseField, parseName } from './field.ts'
import { isTest, parseTest } from './filter.ts'
import { type Condition, parseLogic } from './logic.ts'
import { type OrderTerm, parseOrder } from './order.ts'
import { parseSelect, type SelectItem } from './select.ts'
import { requireSmall } from './select-limits.ts'

/** A parameter for the table itself (`path` is empty) or for an embed (`['author']`, `['author', 'city']`). */
export type At<T> = { path: readonly string[]; value: T }

export type Query = {
  select: SelectItem[]
  filters: At<Condition>[]
  orders: At<OrderTerm[]>[]
  limits: At<number>[]
  offsets: At<number>[]
  columns?: string[]
  onConflict?: string[]
  /** The arguments of a function call by GET. */
  arguments: [name: string, value: string][]
}

/**
 * @param takesArguments for a function call by GET: parameters that are not filters are its arguments
 * @throws {WireError} PGRST100 when malformed, PGRST103 for a negative limit or offset, 54001 when it selects
 *   too much
 */
export function parseQuery(parameters: URLSearchParams, takesArguments = false): Query {
  const query: Query = {
    select: [{ kind: 'all' }],
    filters: [],
    orders: [],
    limits: [],
    offsets: [],
    arguments: [],
  }
  for (const [key, value] of parameters) {
    const reserved = /^(?:(.+)\.)?(order|limit|offset)$/.exec(key)
    const logic = /^(?:(.+?)\.)??(not\.)?(and|or)$/.exec(key)

    if (key === 'select') query.select = parseSelect(value)
    else if (key === 'columns') query.columns = parseNames(value, 'columns parameter')
    else if (key === 'on_conflict') query.onConflict = parseNames(value, 'on_conflict parameter')
    else if (key === 'apikey') continue
    else if (reserved) readReserved(query, parseTreePath(reserved[1]), reserved[2] ?? '', value)
    else if (logic && !(takesArguments && !value.startsWith('('))) {
      const condition = parseLogic(logic[3] as 'and' | 'or', logic[2] !== undefined, value)
      query.filters.push({ path: parseTreePath(logic[1]), value: condition })
    } else if (takesArguments && !isTest(value)) query.arguments.push([key, value])
    else query.filters.push(readFilter(key, value))
  }
  requireSmall(query.select)
  return query
}

function readReserved(query: Query, path: string[], key: string, text: string): void {
  if (key === 'order') {
    if (text) query.orders.push({ path, value: parseOrder(text) })
    return
  }
  const value = Number(text)
  // PostgREST ignores a limit that is not a number, too.
  if (!text || !Number.isSafeInteger(value)) return
  if (value < 0) {
    throw new WireError(416, 'PGRST103', 'Requested range not satisfiable', {
      body: { details: `${key === 'limit' ? 'Limit' : 'Offset'} should be greater than or equal to zero.` },
    })
  }
  query[key === 'limit' ? 'limits' : 'offsets'].push({ path, value })
}

function readFilter(key: string, value: string): At<Condition> {
  const cursor = new Cursor(key, 'tree path')
  const fields = [parseField(cursor)]
  while (cursor.take('.')) fields.push(parseField(cursor))
  cursor.end()
  const field = fields.pop() as (typeof fields)[number]
  return {
    path: fields.map(({ column }) => column),
    value: { kind: 'filter', field, ...parseTest(value) },
  }
}

function parseTreePath(text: string | undefined): string[] {
  if (text === undefined) return []
  const cursor = new Cursor(text, 'tree path')
  const path = [parseName(cursor)]
  while (cursor.take('.')) path.push(parseName(cursor))
  cursor.end()
  return path
}

// `a,"b c"`
function parseNames(text: string, subject: string): string[] {
  const cursor = new Cursor(text, subject)
  if (cursor.done) return []
  const names = cursor.spacedList(() => parseName(cursor))
  cursor.end('"," or end of input')
  return names
}
