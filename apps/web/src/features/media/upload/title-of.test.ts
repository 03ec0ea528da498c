import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cleanTitle, TITLE_LIMIT, titleOf } from './title-of'

beforeEach(() => vi.stubGlobal('navigator', { languages: ['en-US'] }))
afterEach(() => vi.unstubAllGlobals())

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

test.each([
  'IMG_2041.heic',
  'IMG-20220121-WA0004.jpg',
  'PXL_20220121_101112123.MP.jpg',
  'Screenshot_20220121-101112_Chrome.png',
  'signal-2022-01-21-101112.jpg',
  'WhatsApp Image 2022-01-21 at 10.11.12 AM.jpeg',
  'P1010003.JPG',
  '20220121_101112.jpg',
  'image.jpg',
])('%s is called by its day', (name) => {
  expect(titleOf(name, '2022-01-21T10:11:12')).toBe('January 21, 2022')
})

test('a name that somebody gave counts before the day', () => {
  expect(titleOf('the_lake.jpg', '2022-01-21T10:11:12')).toBe('The lake')
})

test('a title is one line without blanks around it, and no longer than the database takes', () => {
  expect(cleanTitle('  A day\n\tat the \u0007lake ')).toBe('A day at the lake')
  expect(cleanTitle('\u00a0 ')).toBe('')
  expect(cleanTitle(`${'a'.repeat(TITLE_LIMIT - 1)} b`)).toHaveLength(TITLE_LIMIT - 1)
})
