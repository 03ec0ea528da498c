import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '@/text/search'
import { readView, writeView } from './media-view'

test.each([
  ['', { type: 'all', sort: 'newest', from: 'all' }],
  ['type=photos', { type: 'photos', sort: 'newest', from: 'all' }],
  ['type=documents&sort=mine', { type: 'documents', sort: 'mine', from: 'all' }],
  ['sort=oldest', { type: 'all', sort: 'oldest', from: 'all' }],
  ['from=posts', { type: 'all', sort: 'newest', from: 'posts' }],
] as const)('%j says what is shown, and back', (address, view) => {
  expect(readView(parseSearch(address))).toEqual(view)
  expect(stringifySearch(writeView(view))).toBe(address && `?${address}`)
})

test('what makes no sense in the address is passed over', () => {
  expect(readView(parseSearch('type=nonsense&sort=__proto__&from=here'))).toEqual({
    type: 'all',
    sort: 'newest',
    from: 'all',
  })
})
