import { afterEach, describe, expect, test, vi } from 'vitest'
import { daysOf, eventsByDay } from './event-days'

afterEach(() => {
  vi.unstubAllEnvs()
})

const timed = (start_time: string, end_time: string) => ({ start_time, end_time, all_day: false })
const wholeDays = (start_time: string, end_time: string) => ({ start_time, end_time, all_day: true })

describe.each([
  ['Europe/Berlin', '2026-11-20', '2026-11-20', '2026-11-20', '2026-11-21'],
  ['America/Los_Angeles', '2026-11-20', '2026-11-20', '2026-11-20', '2026-11-20'],
  ['Pacific/Auckland', '2026-11-21', '2026-11-21', '2026-11-21', '2026-11-21'],
])('in %s', (zone, lunchFirst, lunchLast, nightFirst, nightLast) => {
  test('a timed event is on the local day', () => {
    vi.stubEnv('TZ', zone)
    expect(daysOf(timed('2026-11-20T12:00Z', '2026-11-20T13:00Z'))).toEqual({
      first: lunchFirst,
      last: lunchLast,
    })
    expect(daysOf(timed('2026-11-20T20:00Z', '2026-11-21T02:00Z'))).toEqual({
      first: nightFirst,
      last: nightLast,
    })
  })

  test('all-day events are on the same days everywhere', () => {
    vi.stubEnv('TZ', zone)
    const holidays = wholeDays('2026-11-20T00:00Z', '2026-11-23T00:00Z')
    expect(daysOf(holidays)).toEqual({ first: '2026-11-20', last: '2026-11-22' })
  })
})

test('an event that ends at midnight is not on the next day', () => {
  vi.stubEnv('TZ', 'America/Los_Angeles')
  const party = timed('2026-11-20T20:00-08:00', '2026-11-21T00:00-08:00')
  expect(daysOf(party)).toEqual({ first: '2026-11-20', last: '2026-11-20' })
})

test('an event is on each of its days within the sheet, all-day events first', () => {
  vi.stubEnv('TZ', 'UTC')
  const lunch = timed('2026-11-02T12:00Z', '2026-11-02T13:00Z')
  const holidays = wholeDays('2026-10-30T00:00Z', '2026-11-04T00:00Z')
  const cruise = timed('2026-11-03T18:00Z', '2027-01-03T18:00Z')

  const byDay = eventsByDay([lunch, holidays, cruise], '2026-11-01', '2026-11-05')

  expect([...byDay].sort()).toEqual([
    ['2026-11-01', [holidays]],
    ['2026-11-02', [holidays, lunch]],
    ['2026-11-03', [holidays, cruise]],
    ['2026-11-04', [cruise]],
    ['2026-11-05', [cruise]],
  ])
})
