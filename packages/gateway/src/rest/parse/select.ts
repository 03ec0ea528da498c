// Parses `select=`: columns, aliases, casts, JSON paths and embedded tables
// (https://docs.postgrest.org/en/v14/references/api/tables_views.html#vertical-filtering).

import { WireError } from '../../http/wire-error.ts'
import { parseCast } from './cast.ts'
import { Cursor } from './cursor.ts'
import { type Field, parseName, parsePath } from './field.ts'

type SelectColumn = { kind: 'column'; field: Field; alias?: string; cast?: string }

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

export type SelectItem = { kind: 'all' } | SelectColumn | SelectEmbed

/**
 * @throws {WireError} PGRST100 when malformed, PGRST123 for aggregates, which are off as on hosted Supabase, 42704 for a
 *   cast to an unknown type
 */
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

function parseNamed(cursor: Cursor): SelectColumn | SelectEmbed {
  let name = parseName(cursor)
  let alias: string | undefined
  if (cursor.match(/:(?!:)/y)) {
    alias = name
    name = parseName(cursor)
  }
  const { hint, inner } = parseModifiers(cursor)
  if (cursor.take('(')) {
    if (name === 'count' && cursor.take(')')) refuseAggregate()
    const items = cursor.take(')') ? [] : cursor.nested(() => cursor.spacedList(() => parseItem(cursor)))
    return { kind: 'embed', target: name, alias, hint, inner, spread: false, items }
  }
  if (hint !== undefined || inner) cursor.fail('"("')

  const path = parsePath(cursor)
  const cast = parseCast(cursor)
  if (cursor.match(/\.(?:avg|count|max|min|sum)\(\)/y)) refuseAggregate()
  return { kind: 'column', field: { column: name, path }, alias, cast }
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

function refuseAggregate(): never {
  throw new WireError(400, 'PGRST123', 'Use of aggregate functions is not allowed')
}
