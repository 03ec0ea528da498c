import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { localDay } from '@/dates/local-time'
import { weekdayOf } from '../day'
import { addMonths, addMonthsToDay, isMonth, monthOf, sheetOf, sheetRange } from './month-sheet'

afterEach(() => {
  vi.unstubAllEnvs()
})

const months = fc
  .record({ year: fc.integer({ min: 1901, max: 2198 }), month: fc.integer({ min: 1, max: 12 }) })
  .map(({ year, month }) => `${year}-${String(month).padStart(2, '0')}`)

test.each([
  ['2026-11', '2026-11-01', '2026-12-12'],
  ['2026-02', '2026-02-01', '2026-03-14'],
  ['2028-02', '2028-01-30', '2028-03-11'],
])('the sheet of %s runs from %s to %s', (month, first, last) => {
  const sheet = sheetOf(month, 0)
  expect([sheet[0], sheet.at(-1)]).toEqual([first, last])
})

test('every sheet has 42 consecutive days from the first day of a week, including the whole month', () => {
  fc.assert(
    fc.property(months, fc.integer({ min: 0, max: 6 }), (month, weekday) => {
      const sheet = sheetOf(month, weekday)
      expect(new Set(sheet).size).toBe(42)
      expect(weekdayOf(sheet[0] ?? '')).toBe(weekday)
      expect(sheet.slice(0, 7).some((day) => monthOf(day) === month)).toBe(true)
      expect(sheet).toContain(addMonthsToDay(`${month}-31`, 0))
    }),
  )
})

test.each([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-11', -12, '2025-11'],
])('%s plus %i months is %s', (month, count, expected) => {
  expect(addMonths(month, count)).toBe(expected)
})

test('adding and subtracting months leads back', () => {
  fc.assert(
    fc.property(months, fc.integer({ min: -12, max: 12 }), (month, count) => {
      expect(addMonths(addMonths(month, count), -count)).toBe(month)
    }),
  )
})

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2026-11-20', -1, '2026-10-20'],
])('%s plus %i months is %s', (day, count, expected) => {
  expect(addMonthsToDay(day, count)).toBe(expected)
})

test.each(['2026-00', '2026-13', '2026', '2026-11-20', '', null])('%j is not a month', (text) => {
  expect(isMonth(text)).toBe(false)
})

// In both zones the clocks change on the sheet of October.
describe.each(['Europe/Berlin', 'America/Sao_Paulo', 'Pacific/Kiritimati'])('in %s', (zone) => {
  test('the range of a sheet covers exactly its days', () => {
    vi.stubEnv('TZ', zone)
    fc.assert(
      fc.property(months, (month) => {
        const sheet = sheetOf(month, 0)
        const { from, to } = sheetRange(sheet)
        expect(localDay(from)).toBe(sheet[0])
        expect(localDay(new Date(from.getTime() - 1)) < (sheet[0] ?? '')).toBe(true)
        expect(localDay(new Date(to.getTime() - 1))).toBe(sheet.at(-1))
      }),
    )
  })
})
