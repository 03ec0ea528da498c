// Parses `select=`: columns, aliases, casts, JSON paths and embedded tables
// (https://docs.postgrest.org/en/v14/references/api/tables_views.html#vertical-filtering).

import { WireError } from '../../http/wire-error.ts'
import { parseCast } from './cast.ts'
import { Cursor } from './cursor.ts'
import { type Field, parseName, parsePath } from './field.ts'

/** The function that combines the values of a column, and the type of its result. */
export type Aggregate = { name: 'avg' | 'count' | 'max' | 'min' | 'sum'; cast?: string }

type SelectColumn = { kind: 'column'; field: Field; alias?: string; cast?: string; aggregate?: Aggregate }

/** `count()`: the number of rows. */
type SelectCount = { kind: 'count'; alias?: string; cast?: string }

export type SelectEmbed = {
  kind: 'embed'
  target: string
  alias?: string
  hint?: string
  inner: boolean
  /** `...target(…)`: the columns move up into the parent. */
  spread: boolean
  items: SelectItem[]
}

export type SelectItem = { kind: 'all' } | SelectColumn | SelectCount | SelectEmbed

/** @throws {WireError} PGRST100 when malformed, 42704 for a cast to an unknown type */
export function parseSelect(text: string): SelectItem[] {
  const cursor = new Cursor(text, 'select parameter')
  if (cursor.done) return [{ kind: 'all' }]
  const items = cursor.spacedList(() => parseItem(cursor))
  cursor.end('"," or end of input')
  return items
}

function parseItem(cursor: Cursor): SelectItem {
  if (cursor.take('*')) return { kind: 'all' }
  if (cursor.take('...')) {
    const item = parseNamed(cursor)
    return item.kind === 'embed' ? { ...item, spread: true } : cursor.fail('"("')
  }
  return parseNamed(cursor)
}

function parseNamed(cursor: Cursor): SelectColumn | SelectCount | SelectEmbed {
  let name = parseName(cursor)
  let alias: string | undefined
  if (cursor.match(/:(?!:)/y)) {
    alias = name
    name = parseName(cursor)
  }
  const { hint, inner } = parseModifiers(cursor)
  if (cursor.take('(')) {
    if (name === 'count' && cursor.take(')')) return { kind: 'count', alias, cast: parseCast(cursor) }
    const items = cursor.take(')') ? [] : cursor.nested(() => cursor.spacedList(() => parseItem(cursor)))
    return { kind: 'embed', target: name, alias, hint, inner, spread: false, items }
  }
  if (hint !== undefined || inner) cursor.fail('"("')

  const path = parsePath(cursor)
  const cast = parseCast(cursor)
  return { kind: 'column', field: { column: name, path }, alias, cast, aggregate: parseAggregate(cursor) }
}

// `!inner`, `!left` and a hint may come in any order.
function parseModifiers(cursor: Cursor): { hint?: string; inner: boolean } {
  let hint: string | undefined
  let inner = false
  while (cursor.take('!')) {
    const word = parseName(cursor)
    if (word === 'inner') inner = true
    else if (word !== 'left') hint = word
  }
  return { hint, inner }
}

function parseAggregate(cursor: Cursor): Aggregate | undefined {
  const name = cursor.match(/\.(avg|count|max|min|sum)\(\)/y)?.[1] as Aggregate['name'] | undefined
  return name && { name, cast: parseCast(cursor) }
}

/** @throws {WireError} 400 PGRST123 if there is one */
export function refuseAggregates(items: readonly SelectItem[]): void {
  for (const item of items) {
    if (item.kind === 'embed') refuseAggregates(item.items)
    else if (item.kind === 'count' || (item.kind === 'column' && item.aggregate)) {
      throw new WireError(400, 'PGRST123', 'Use of aggregate functions is not allowed')
    }
  }
}
