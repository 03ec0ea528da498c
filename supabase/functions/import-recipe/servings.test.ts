import { expect, test } from 'vitest'
import { servingsOf } from './servings.ts'

test.each([
  [4, 4],
  ['4', 4],
  ['4 servings', 4],
  ['Makes 12', 12],
  ['4-6 people', 4],
  [['4', '4 servings'], 4],
  [['serves a crowd', '8 servings'], 8],
  [{ '@type': 'QuantitativeValue', value: 6 }, 6],
  ['0', null],
  ['20000', null],
  ['a crowd', null],
  [undefined, null],
  [null, null],
])('%j serves %j', (recipeYield, servings) => {
  expect(servingsOf(recipeYield)).toBe(servings)
})
