import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { parseSearch } from '@/text/search'
import { flag, oneOf, text } from './search-params'

const schema = z.object({ q: text, favourites: flag, tab: oneOf(['family', 'yours']) })

test.each([
  ['?q=plum%20pie&favourites&tab=yours', { q: 'plum pie', favourites: true, tab: 'yours' }],
  ['?q=2026', { q: '2026' }],
  ['?favourites=', { favourites: true }],
  ['?q=&favourites=no&tab=theirs&__proto__=1', {}],
])('%s is read as %j', (query, search) => {
  expect(schema.parse(parseSearch(query))).toEqual(search)
})
