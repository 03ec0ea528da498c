import { expect, test } from 'vitest'
import { NO_SEARCH_EXAMPLES, SEARCH_EXAMPLES } from '../../../../test/search-examples'
import { INVISIBLE_NAMES, VISIBLE_NAMES } from '../../../../test/visible-names'
import { characterCount, firstCharacters, isVisible, oneLine, searchable } from './characters'

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

test.each(SEARCH_EXAMPLES)('%j is found by %j', (title, query) => {
  expect(searchable(title)).toContain(searchable(query))
})

test.each(NO_SEARCH_EXAMPLES)('%j is not found by %j', (title, query) => {
  expect(searchable(title)).not.toContain(searchable(query))
})

test.each(INVISIBLE_NAMES)('%j is empty', (name) => {
  expect(oneLine(name)).toBe('')
})

test.each(VISIBLE_NAMES)('%j is not empty', (name) => {
  expect(isVisible(name)).toBe(true)
})
