// Parses `order=`: `title.desc.nullslast,data->>rank,author(name).asc`
// (https://docs.postgrest.org/en/v14/references/api/tables_views.html#ordering).

import { Cursor } from './cursor.ts'
import { type Field, parseField, parseName, parsePath } from './field.ts'

export type OrderTerm = {
  /** The embedded row whose column to order by. */
  embed?: string
  field: Field
  direction?: 'asc' | 'desc'
  nulls?: 'first' | 'last'
}

export function parseOrder(text: string): OrderTerm[] {
  const cursor = new Cursor(text, 'order')
  const terms = cursor.spacedList(() => parseTerm(cursor))
  cursor.end('"," or end of input')
  return terms
}

function parseTerm(cursor: Cursor): OrderTerm {
  const name = parseName(cursor)
  const term: OrderTerm = cursor.take('(')
    ? { embed: name, field: cursor.nested(() => parseField(cursor)) }
    : { field: { column: name, path: parsePath(cursor) } }
  const direction = cursor.match(/\.(asc|desc)/y)?.[1] as OrderTerm['direction']
  const nulls = cursor.match(/\.nulls(first|last)/y)?.[1] as OrderTerm['nulls']
  requireEnd(cursor, direction, nulls)
  return { ...term, direction, nulls }
}

function requireEnd(cursor: Cursor, direction: OrderTerm['direction'], nulls: OrderTerm['nulls']): void {
  if (cursor.match(/(?=\s*(?:,|$))/y)) return
  if (nulls) cursor.end('"," or end of input')
  const words = direction ? ['nullsfirst', 'nullslast'] : ['asc', 'desc', 'nullsfirst', 'nullslast']
  if (cursor.take('.')) cursor.failWord(words[0] as string, expectation(words))
  cursor.end('delimiter (.), "," or end of input')
}

/** `"asc", "desc" or "nullsfirst"` */
function expectation(words: string[]): string {
  const quoted = words.map((word) => JSON.stringify(word))
  return `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`
}
