import { expect, test } from 'vitest'
import { clockLength } from './clock-length'

test.each([
  [0.2, '0:01'],
  [7.4, '0:07'],
  [59.6, '1:00'],
  [725, '12:05'],
  [3723, '1:02:03'],
])('%d seconds are %s', (seconds, text) => {
  expect(clockLength(seconds)).toBe(text)
})
