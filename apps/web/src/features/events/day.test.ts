import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { localDay, startOfLocalDay } from '@/dates/local-time'
import { addDays, isDay, weekdayOf } from './day'

afterEach(() => {
  vi.unstubAllEnvs()
})

test.each([
  ['2026-11-20', 1, '2026-11-21'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-03-01', -1, '2026-02-28'],
])('%s plus %i days is %s', (day, count, expected) => {
  expect(addDays(day, count)).toBe(expected)
})

test('20 November 2026 is a Friday', () => {
  expect(weekdayOf('2026-11-20')).toBe(5)
})

test.each(['2026-11-20', '2028-02-29', '1900-01-01', '2199-12-31'])('%s is a day', (text) => {
  expect(isDay(text)).toBe(true)
})

test.each([
  '2026-02-29',
  '2026-13-01',
  '2026-11-00',
  '1899-12-31',
  '2200-01-01',
  '2026-1-1',
  'today',
  '',
  null,
])('%j is not a day', (text) => {
  expect(isDay(text)).toBe(false)
})

// Chile's clocks go forward at midnight: 6 September 2026 starts at 1 o'clock.
describe.each(['Europe/Berlin', 'America/Santiago', 'Pacific/Kiritimati'])('in %s', (zone) => {
  test('a day starts on that day, and the moment before is on another', () => {
    vi.stubEnv('TZ', zone)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000 }), (count) => {
        const day = addDays('2026-01-01', count)
        const start = startOfLocalDay(day)
        expect(localDay(start)).toBe(day)
        expect(localDay(new Date(start.getTime() - 1))).toBe(addDays(day, -1))
      }),
    )
  })
})
