import { expect, test } from 'vitest'
import { movedTo } from './moved-to'

test.each([
  ['a', 2, 'bca'],
  ['c', 0, 'cab'],
  ['b', 1, 'abc'],
])('%s moves to place %i', (entry, place, result) => {
  expect(movedTo(['a', 'b', 'c'], entry, place).join('')).toBe(result)
})
