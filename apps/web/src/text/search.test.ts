import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search'

test.each([
  [{}, ''],
  [{ q: undefined, favourites: undefined }, ''],
  [{ q: 'plum=pie & more', favourites: true }, '?q=plum%3Dpie+%26+more&favourites'],
  [{ occurrence: '2026-11-24T18:00:00Z' }, '?occurrence=2026-11-24T18:00:00Z'],
])('%j is written as %s, and read back', (search, query) => {
  expect(stringifySearch(search)).toBe(query)
  expect(stringifySearch(parseSearch(query))).toBe(query)
})
