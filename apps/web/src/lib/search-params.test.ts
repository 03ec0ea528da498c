import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { flag, oneOf, parseSearch, stringifySearch, text } from './search-params'

const schema = z.object({ q: text, favourites: flag, tab: oneOf(['family', 'yours']) })

test.each([
  ['?q=plum%20pie&favourites&tab=yours', { q: 'plum pie', favourites: true, tab: 'yours' }],
  ['?q=2026', { q: '2026' }],
  ['?favourites=', { favourites: true }],
  ['?q=&favourites=no&tab=theirs&__proto__=1', {}],
])('%s is read as %j', (query, search) => {
  expect(schema.parse(parseSearch(query))).toEqual(search)
})

test.each([
  [{}, ''],
  [{ q: undefined, favourites: undefined }, ''],
  [{ q: 'plum=pie & more', favourites: true }, '?q=plum%3Dpie+%26+more&favourites'],
  [{ occurrence: '2026-11-24T18:00:00Z' }, '?occurrence=2026-11-24T18:00:00Z'],
])('%j is written as %s, and read back', (search, query) => {
  expect(stringifySearch(search)).toBe(query)
  expect(stringifySearch(parseSearch(query))).toBe(query)
})
