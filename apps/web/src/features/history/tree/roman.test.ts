import { expect, test } from 'vitest'
import { roman } from './roman'

test.each([
  [1, 'I'],
  [4, 'IV'],
  [9, 'IX'],
  [14, 'XIV'],
  [48, 'XLVIII'],
  [300, 'CCC'],
  [1994, 'MCMXCIV'],
])('%d is %s', (number, text) => {
  expect(roman(number)).toBe(text)
})
