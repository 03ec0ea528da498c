// Parses a filter's test of a column (`not.gt.4`, `in.(a,b)`, `fts(english).cat`) into plain data
// (https://docs.postgrest.org/en/v14/references/api/tables_views.html#operators).

import { Cursor } from './cursor.ts'
import { unescapeText } from './field.ts'

const comparisons = [
  'eq',
  'neq',
  'gte',
  'gt',
  'lte',
  'lt',
  'like',
  'ilike',
  'match',
  'imatch',
  'isdistinct',
  'cs',
  'cd',
  'ov',
  'sl',
  'sr',
  'nxl',
  'nxr',
  'adj',
] as const
const searches = ['fts', 'plfts', 'phfts', 'wfts'] as const
const truths = ['null', 'not_null', 'true', 'false', 'unknown'] as const

export type Comparison = (typeof comparisons)[number]
export type Search = (typeof searches)[number]
export type Truth = (typeof truths)[number]

export type Operation =
  | { kind: 'compare'; operator: Comparison; quantifier?: 'any' | 'all'; value: string }
  | { kind: 'in'; values: string[] }
  | { kind: 'is'; value: Truth }
  | { kind: 'search'; operator: Search; config?: string; value: string }

export type Test = { negated: boolean; operation: Operation }

const head = new RegExp(
  `(not\\.)?(?:(is)|(in)|(${comparisons.join('|')})(?:\\((any|all)\\))?|(${searches.join('|')})(?:\\(([^)]*)\\))?)\\.`,
  'y',
)
const quantifiable = /^(?:eq|gte?|lte?|i?like|i?match)$/

/** Whether `text` is a filter rather than a function's argument. */
export function isTest(text: string): boolean {
  head.lastIndex = 0
  return head.test(text)
}

/** A filter in its own parameter (`?title=eq.a,b`): the value extends to the end. */
export function parseTest(text: string): Test {
  const cursor = new Cursor(text, 'filter')
  const test = readTest(cursor, () => cursor.rest())
  cursor.end()
  return test
}

/** A filter inside `and(…)` or `or(…)`: the value ends at a comma or parenthesis unless quoted. */
export function parseTestInLogic(cursor: Cursor): Test {
  return readTest(cursor, () => parseElement(cursor))
}

function readTest(cursor: Cursor, readValue: () => string): Test {
  const start = cursor.at
  const found = cursor.match(head)
  if (!found) {
    if (cursor.take('not.')) cursor.fail('operator (eq, gt, ...)')
    return cursor.failWord('not', '"not" or operator (eq, gt, ...)')
  }
  const [, not, is, isIn, comparison, quantifier, search, config] = found
  const negated = not !== undefined

  if (is) return { negated, operation: { kind: 'is', value: parseTruth(cursor, readValue()) } }
  if (isIn) return { negated, operation: { kind: 'in', values: parseValues(cursor) } }
  if (search) {
    return { negated, operation: { kind: 'search', operator: search as Search, config, value: readValue() } }
  }
  if (quantifier && !quantifiable.test(comparison ?? '')) {
    cursor.at = start
    cursor.fail('operator that takes any or all')
  }
  const operator = comparison as Comparison
  return {
    negated,
    operation: {
      kind: 'compare',
      operator,
      quantifier: quantifier as 'any' | 'all' | undefined,
      value: readValue(),
    },
  }
}

function parseTruth(cursor: Cursor, text: string): Truth {
  const word = text.toLowerCase()
  const found = truths.find((truth) => truth === word)
  if (found) return found
  // PostgREST points at the first character that no word has there.
  const common = Math.max(...truths.map((truth) => commonLength(truth, word)))
  cursor.at += common - text.length
  return cursor.fail('isVal: (null, not_null, true, false, unknown)')
}

function commonLength(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return length
}

// `(a,"b,c",d)`
function parseValues(cursor: Cursor): string[] {
  cursor.match(/\s*\(\s*/y) ?? cursor.fail('"("')
  if (cursor.take(')')) return []
  return cursor.nested(() => cursor.list(() => parseElement(cursor)), '"," or ")"')
}

function parseElement(cursor: Cursor): string {
  // supabase-js quotes a value that has a comma, but does not escape quotes inside it. A quote only ends the value at
  // the end of the element.
  const quoted = cursor.match(/"((?:[^"\\]|\\.)*)"(?=[,)]|$)/sy)
  if (quoted) return unescapeText(quoted[1] ?? '')
  const array = cursor.match(/\{[^{}]*\}(?=[,)]|$)/y)
  return array?.[0] ?? cursor.match(/[^,)]*/sy)?.[0] ?? ''
}
