import { addDays, addYears, format, startOfDay } from 'date-fns'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { nextBirthday } from './next-birthday'

const plain = (date: Date) => date.toISOString().slice(0, 10)

test.each([
  ['a few days ahead', '2019-11-24', '2026-11-20', { date: '2026-11-24', age: 7, days: 4 }],
  ['today', '1945-11-20', '2026-11-20', { date: '2026-11-20', age: 81, days: 0 }],
  ['yesterday, so next year', '1945-11-19', '2026-11-20', { date: '2027-11-19', age: 82, days: 364 }],
  ['over the turn of the year', '1990-01-02', '2026-12-30', { date: '2027-01-02', age: 37, days: 3 }],
  ['born today', '2026-11-20', '2026-11-20', { date: '2026-11-20', age: 0, days: 0 }],
  ['born where it is tomorrow already', '2026-11-21', '2026-11-20', { date: '2026-11-21', age: 0, days: 1 }],
  ['29 February in a common year', '2004-02-29', '2026-02-27', { date: '2026-02-28', age: 22, days: 1 }],
  ['29 February, on the 28th itself', '2004-02-29', '2026-02-28', { date: '2026-02-28', age: 22, days: 0 }],
  ['29 February, on 1 March', '2004-02-29', '2027-03-01', { date: '2028-02-29', age: 24, days: 365 }],
  ['29 February in a leap year', '2004-02-29', '2028-02-28', { date: '2028-02-29', age: 24, days: 1 }],
  [
    '29 February where the century has none',
    '2096-02-29',
    '2100-02-01',
    { date: '2100-02-28', age: 4, days: 27 },
  ],
])('%s: born %s, on %s', (_what, birthDate, today, expected) => {
  const { date, ...rest } = nextBirthday(birthDate, new Date(`${today}T09:30`))
  expect({ date: plain(date), ...rest }).toEqual(expected)
})

describe.each([
  'UTC',
  'America/Los_Angeles',
  'America/Sao_Paulo',
  'Africa/Cairo',
  'America/St_Johns',
  'Pacific/Kiritimati',
  'Pacific/Chatham',
])('in the time zone %s', (zone) => {
  beforeAll(() => {
    vi.stubEnv('TZ', zone)
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
  })
  afterAll(() => {
    vi.unstubAllEnvs()
  })

  const moments = fc.date({ min: new Date('2000-01-01'), max: new Date('2098-01-01'), noInvalidDate: true })
  const births = fc
    .date({ min: new Date('1900-01-01'), max: new Date('1999-12-01'), noInvalidDate: true })
    .map(plain)

  test('it is within a year from today, on the day of birth', () => {
    fc.assert(
      fc.property(births, moments, (birthDate, now) => {
        const { date, age, days } = nextBirthday(birthDate, now)
        const leapling = birthDate.endsWith('02-29') && plain(date).endsWith('02-28')

        expect(days).toBeGreaterThanOrEqual(0)
        expect(days).toBeLessThanOrEqual(365)
        if (!leapling) expect(plain(date).slice(5)).toBe(birthDate.slice(5))
        expect(age).toBe(date.getUTCFullYear() - Number(birthDate.slice(0, 4)))
        // Calculated forwards, on the reader's calendar.
        expect(format(addDays(startOfDay(now), days), 'yyyy-MM-dd')).toBe(plain(date))
      }),
    )
  })

  test('it stays the same all day, and someone born on this day celebrates today', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 99 }), (now, age) => {
        const birthDate = format(addYears(now, -age), 'yyyy-MM-dd')
        const late = new Date(now.getFullYear(), now.getMonth(), now.getDate(), 23, 59)
        // addYears makes 29 February the 28th: that person's own birthday was yesterday.
        if (format(now, 'MM-dd') !== birthDate.slice(5)) return
        expect(nextBirthday(birthDate, now)).toMatchObject({ age, days: 0 })
        expect(nextBirthday(birthDate, late)).toEqual(nextBirthday(birthDate, now))
      }),
    )
  })
})
