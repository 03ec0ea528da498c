import { expect, test } from 'vitest'
import { cleanTitle, TITLE_LIMIT, titleOf } from './title-of'

test.each([
  ['grandmas_80th-birthday.JPG', 'Grandmas 80th birthday'],
  ['IMG_2041.heic', 'IMG 2041'],
  ['fête.jpeg', 'Fête'],
  ['Letter v1.2 final.pdf', 'Letter v1.2 final'],
  ['.jpg', 'Untitled'],
  ['___.png', 'Untitled'],
])('%s is called %s', (name, title) => {
  expect(titleOf(name)).toBe(title)
})

test('a title is one line without blanks around it, and no longer than the database takes', () => {
  expect(cleanTitle('  A day\n\tat the \u0007lake ')).toBe('A day at the lake')
  expect(cleanTitle('\u00a0 ')).toBe('')
  expect(cleanTitle(`${'a'.repeat(TITLE_LIMIT - 1)} b`)).toHaveLength(TITLE_LIMIT - 1)
})
