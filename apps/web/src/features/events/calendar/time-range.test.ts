import { expect, test, vi } from 'vitest'
import { plain, readInEnglish } from '../testing'
import { timeRange } from './time-range'

readInEnglish()

test.each([
  ['lunch', '2026-11-20T12:00Z', '2026-11-20T13:00Z', false, '12:00 – 1:00 PM'],
  ['until midnight', '2026-11-20T20:00Z', '2026-11-21T00:00Z', false, '8:00 PM – 12:00 AM'],
  ['a night', '2026-11-20T22:00Z', '2026-11-21T02:00Z', false, 'Nov 20, 10:00 PM – Nov 21, 2:00 AM'],
  ['a day', '2026-11-20T00:00Z', '2026-11-21T00:00Z', true, 'All day'],
  ['a weekend', '2026-11-20T00:00Z', '2026-11-23T00:00Z', true, 'Nov 20 – 22, all day'],
])('%s', (_what, start_time, end_time, all_day, text) => {
  vi.stubEnv('TZ', 'UTC')
  expect(plain(timeRange({ start_time, end_time, all_day }))).toBe(text)
})

test('another zone shifts timed events, not all-day events', () => {
  vi.stubEnv('TZ', 'America/Los_Angeles')
  const times = { start_time: '2026-11-20T00:00Z', end_time: '2026-11-21T00:00Z' }
  expect(plain(timeRange({ ...times, all_day: true }))).toBe('All day')
  expect(plain(timeRange({ ...times, all_day: false }))).toBe('Nov 19, 4:00 PM – Nov 20, 4:00 PM')
})
