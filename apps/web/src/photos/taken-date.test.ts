import { afterAll, expect, test, vi } from 'vitest'
import { formatTaken } from './taken-date'

vi.stubGlobal('navigator', { languages: ['en-US'] })
afterAll(() => vi.unstubAllGlobals())

test.each([
  ['2019-05-03T14:22:10', 'time', /^May 3, 2019 at 2:22\sPM$/],
  ['1950-05-01T00:00:00', 'month', /^May 1950$/],
  ['1950-01-01T00:00:00', 'about', /^about 1950$/],
  ['0001-01-01T00:00:00', 'unknown', /^Undated$/],
] as const)('%s is written as far as it is known: %s', (taken_at, taken_precision, text) => {
  expect(formatTaken({ taken_at, taken_precision })).toMatch(text)
})
