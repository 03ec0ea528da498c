import { expect, test } from 'vitest'
import { defaultWeekStart } from './choices'
import { firstWeekday } from './week-start'

test.each([
  ['sunday', 'de-DE', 0],
  ['monday', 'en-US', 1],
  ['region', 'en-US', 0],
  ['region', 'de-DE', 1],
  ['region', 'ar-EG', 6],
] as const)('weeks by %s in %s begin with weekday %i', (start, locale, weekday) => {
  expect(firstWeekday(start, locale)).toBe(weekday)
})

test('unless somebody chooses, weeks begin on Sunday in English, and by region in other languages', () => {
  expect(defaultWeekStart('en')).toBe('sunday')
  expect(defaultWeekStart('de')).toBe('region')
})
