import { afterAll, expect, test, vi } from 'vitest'
import { enumerate, enumerateFirst, formatAge, formatDay, formatPlainDay, formatWait } from './format'

vi.stubGlobal('navigator', { languages: ['de-DE', 'en-GB', 'en-US'] })
afterAll(() => vi.unstubAllGlobals())

const now = new Date(2026, 10, 20, 19, 40)

test('an unknown date is a dash', () => {
  expect(formatPlainDay(new Date('0044-03-15 BC'))).toBe('–')
})

test.each([
  [new Date(2026, 10, 20, 19, 40, 20), 'Just now'],
  [new Date(2026, 10, 20, 19, 39, 30), 'Just now'],
  [new Date(2026, 10, 20, 19, 2), '38 min ago'],
  [new Date(2026, 10, 20, 18, 40), '1 hour ago'],
  [new Date(2026, 10, 20, 0, 10), '19 hours ago'],
  [new Date(2026, 10, 19, 18, 20), 'Yesterday, 18:20'],
  [new Date(2026, 10, 16, 9, 5), 'Monday 09:05'],
  [new Date(2026, 10, 13, 9, 5), '13 November'],
  [new Date(2025, 4, 3, 9, 5), '3 May 2025'],
])('%s reads %j', (date, text) => {
  expect(formatAge(date, now)).toBe(text)
})

test('shortly after midnight, minutes are shown instead of the day', () => {
  expect(formatAge(new Date(2026, 10, 19, 23, 58), new Date(2026, 10, 20, 0, 3))).toBe('5 min ago')
})

test('dates use the format of the reader’s region and the language of the screen', () => {
  expect(formatDay(now)).toBe('Friday 20 November')
})

test('names are enumerated, up to a number', () => {
  expect(enumerate(['Rosa', 'Bento', 'Ana'])).toBe('Rosa, Bento, Ana')
  expect(enumerate([])).toBe('')
  expect(enumerateFirst(['Rosa', 'Bento', 'Ana'], 2)).toBe('Rosa, Bento and 1 more')
  expect(enumerateFirst(['Rosa', 'Bento'], 2)).toBe('Rosa, Bento')
})

test('a plain date keeps its day in every time zone', () => {
  expect(formatPlainDay(new Date('2026-11-24'))).toBe('24 November')
})

test.each([
  [1, 'Tomorrow'],
  [2, '2 days'],
  [13, '13 days'],
  [14, '2 weeks'],
  [20, '3 weeks'],
  [60, '9 weeks'],
  [61, '2 months'],
  [364, '12 months'],
])('a wait of %d days reads %j', (days, text) => {
  expect(formatWait(days)).toBe(text)
})
