import { expect, test } from 'vitest'
import { readView, writeView } from './media-view'

test.each([
  ['', { type: 'all', sort: 'newest' }],
  ['type=photos', { type: 'photos', sort: 'newest' }],
  ['type=documents&sort=mine', { type: 'documents', sort: 'mine' }],
  ['sort=oldest', { type: 'all', sort: 'oldest' }],
] as const)('%j says what is shown, and back', (address, view) => {
  expect(readView(new URLSearchParams(address))).toEqual(view)
  expect(writeView(view).toString()).toBe(address)
})

test('what makes no sense in the address is passed over', () => {
  expect(readView(new URLSearchParams('type=nonsense&sort=__proto__'))).toEqual({
    type: 'all',
    sort: 'newest',
  })
})
