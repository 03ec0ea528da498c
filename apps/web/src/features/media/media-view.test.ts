import { expect, test } from 'vitest'
import { readView, writeView } from './media-view'

test.each([
  ['', { type: 'all', sort: 'newest', from: 'all' }],
  ['type=photos', { type: 'photos', sort: 'newest', from: 'all' }],
  ['type=documents&sort=mine', { type: 'documents', sort: 'mine', from: 'all' }],
  ['sort=oldest', { type: 'all', sort: 'oldest', from: 'all' }],
  ['from=posts', { type: 'all', sort: 'newest', from: 'posts' }],
] as const)('%j says what is shown, and back', (address, view) => {
  expect(readView(new URLSearchParams(address))).toEqual(view)
  expect(writeView(view).toString()).toBe(address)
})

test('what makes no sense in the address is passed over', () => {
  expect(readView(new URLSearchParams('type=nonsense&sort=__proto__&from=here'))).toEqual({
    type: 'all',
    sort: 'newest',
    from: 'all',
  })
})
