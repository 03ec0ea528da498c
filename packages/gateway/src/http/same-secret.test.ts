import { expect, test } from 'vitest'
import { isSameSecret } from './same-secret.ts'

test.each([
  ['sb_secret_one', 'sb_secret_one', true],
  ['sb_secret_one', 'sb_secret_two', false],
  ['sb_secret_on', 'sb_secret_one', false],
  ['', 'sb_secret_one', false],
  ['ключ', 'ключ', true],
])('compares %j with %j: %s', (given, expected, same) => {
  expect(isSameSecret(given, expected)).toBe(same)
})
