import { expect, test } from 'vitest'
import { isWithinThreeMonths } from './three-months'

const now = new Date(2026, 6, 15)

test.each([
  ['May', new Date(2026, 4, 1), new Date(2026, 5, 1), false],
  ['June', new Date(2026, 5, 1), new Date(2026, 6, 1), true],
  ['a sheet of August', new Date(2026, 6, 26), new Date(2026, 8, 6), true],
  ['September', new Date(2026, 8, 1), new Date(2026, 9, 1), false],
])('events of %s are kept in July: %s', (_month, from, to, kept) => {
  expect(isWithinThreeMonths(from, to, now)).toBe(kept)
})
