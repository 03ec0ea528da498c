import { afterEach, describe, expect, test, vi } from 'vitest'
import { hasBegun, isOver } from './event-times'

afterEach(() => {
  vi.unstubAllEnvs()
})

const walk = { start_time: '2026-11-22T10:00:00Z', end_time: '2026-11-22T12:00:00Z', all_day: false }
const fair = { start_time: '2026-11-22T00:00:00Z', end_time: '2026-11-24T00:00:00Z', all_day: true }

test.each([
  ['2026-11-22T09:59:59Z', false, false],
  ['2026-11-22T10:00:00Z', true, false],
  ['2026-11-22T12:00:00Z', true, true],
])('a timed event at %s: begun %s, over %s', (now, begun, over) => {
  expect([hasBegun(walk, new Date(now)), isOver(walk, new Date(now))]).toEqual([begun, over])
})

describe.each(['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati'])('in the time zone %s', (zone) => {
  test.each([
    ['2026-11-21T23:59', false, false],
    ['2026-11-22T00:00', true, false],
    ['2026-11-23T23:59', true, false],
    ['2026-11-24T00:00', true, true],
  ])('an event of two whole days at %s there: begun %s, over %s', (local, begun, over) => {
    vi.stubEnv('TZ', zone)
    const now = new Date(local)
    expect([hasBegun(fair, now), isOver(fair, now)]).toEqual([begun, over])
  })
})
