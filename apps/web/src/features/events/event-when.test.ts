import { expect, test, vi } from 'vitest'
import { eventTile, eventWhen } from './event-when'
import { plain, readInEnglish } from './testing'

readInEnglish()

test.each([
  ['a walk', '2026-11-22T10:00Z', '2026-11-22T12:00Z', false, 'Sunday, 10:00 AM'],
  ['until midnight', '2026-11-22T20:00Z', '2026-11-23T00:00Z', false, 'Sunday, 8:00 PM'],
  ['a night', '2026-11-27T18:00Z', '2026-11-28T09:00Z', false, 'Fri, Nov 27, 6:00 PM – Sat, Nov 28, 9:00 AM'],
  ['a day', '2026-11-22T00:00Z', '2026-11-23T00:00Z', true, 'Sunday, all day'],
  ['a weekend', '2026-11-27T00:00Z', '2026-11-30T00:00Z', true, 'Fri, Nov 27 – Sun, Nov 29'],
])('%s', (_what, start_time, end_time, all_day, text) => {
  vi.stubEnv('TZ', 'UTC')
  expect(plain(eventWhen({ start_time, end_time, all_day }))).toBe(text)
})

test('timed events are in the reader’s zone, all-day events never shift', () => {
  vi.stubEnv('TZ', 'America/Los_Angeles')
  const times = { start_time: '2026-12-01T00:00Z', end_time: '2026-12-02T00:00Z' }
  expect(eventTile({ ...times, all_day: false })).toEqual({ month: 'NOV', day: '30' })
  expect(eventTile({ ...times, all_day: true })).toEqual({ month: 'DEC', day: '01' })
  expect(eventWhen({ ...times, all_day: true })).toBe('Tuesday, all day')
})
