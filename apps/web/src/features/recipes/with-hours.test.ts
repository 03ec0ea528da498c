import { afterAll, expect, test, vi } from 'vitest'
import { withHours } from './with-hours'

vi.stubGlobal('navigator', { languages: ['en-GB'] })
afterAll(() => vi.unstubAllGlobals())

test.each([
  [1, '1 min'],
  [119, '119 min'],
  [120, '120 min (2 hrs)'],
  [121, '121 min (2 hrs 1 min)'],
  [1535, '1535 min (25 hrs 35 mins)'],
])('%i minutes', (minutes, text) => {
  expect(withHours(`${minutes} min`, minutes)).toBe(text)
})
