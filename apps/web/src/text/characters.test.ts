import { expect, test } from 'vitest'
import { characterCount, firstCharacters, oneLine, searchable } from './characters'

test.each([
  ['  Plum\tpie\r\n ', 'Plum pie'],
  ['Plum\0pie', 'Plum pie'],
  ['\u202eeip mulP', 'eip mulP'],
])('puts %j on one line', (text, line) => {
  expect(oneLine(text)).toBe(line)
})

test('counts and cuts whole characters', () => {
  expect(characterCount('pie 🥧')).toBe(5)
  expect(firstCharacters('🥧🥧🥧', 2)).toBe('🥧🥧')
})

test('searching ignores case and accents', () => {
  expect(searchable('Crème Brûlée')).toBe('creme brulee')
})
