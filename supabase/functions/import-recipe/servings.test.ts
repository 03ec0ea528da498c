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
  ['One 9-inch pie', 1],
  ['About 3 dozen', 36],
  ['1 1/2 dozen', 18],
  ['1½ dozen', 18],
  ['1/2 cup', null],
  ['500 ml', null],
  ['1,000 g', null],
  ['Makes 1 litre, serves 8', 8],
  ['Serves four', 4],
  ['٤ أشخاص', 4],
  ['4人分', 4],
  [['1 tart (23 cm)', '8 slices'], 8],
  [{ '@type': 'QuantitativeValue', value: 500, unitText: 'ml' }, null],
  ['0', null],
  ['20000', null],
  ['a crowd', null],
  [undefined, null],
  [null, null],
])('%j serves %j', (recipeYield, servings) => {
  expect(servingsOf(recipeYield)).toBe(servings)
})
