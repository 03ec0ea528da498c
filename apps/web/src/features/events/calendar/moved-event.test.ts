import { afterEach, expect, test, vi } from 'vitest'
import { movedBy } from './moved-event'

afterEach(() => {
  vi.unstubAllEnvs()
})

const lunch = {
  title: 'Lunch',
  description: null,
  location: 'Garden',
  all_day: false,
  start_time: '2026-03-27T11:00:00.000Z',
  end_time: '2026-03-27T12:00:00.000Z',
  rrule: null,
  time_zone: null,
  repeats_until: null,
}

test('an event keeps its time of day when the clocks change in between', () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  expect(movedBy(lunch, 3)).toEqual({
    values: { ...lunch, start_time: '2026-03-30T10:00:00.000Z', end_time: '2026-03-30T11:00:00.000Z' },
  })
})

test('an event of several whole days keeps its length', () => {
  const trip = {
    ...lunch,
    all_day: true,
    start_time: '2026-03-01T00:00:00.000Z',
    end_time: '2026-03-04T00:00:00.000Z',
  }
  expect(movedBy(trip, -2)).toMatchObject({
    values: { start_time: '2026-02-27T00:00:00.000Z', end_time: '2026-03-02T00:00:00.000Z' },
  })
})

test('a time that the clocks skip on the other day is a problem', () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  const night = { ...lunch, start_time: '2026-03-28T01:30:00.000Z', end_time: '2026-03-28T01:45:00.000Z' }
  expect(movedBy(night, 1)).toEqual({ problem: expect.stringContaining('02:30') })
})

test('a series moves with all of its weekdays', () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  const series = { ...lunch, rrule: 'FREQ=WEEKLY;BYDAY=FR,SA', time_zone: 'Europe/Berlin' }
  expect(movedBy(series, 1)).toMatchObject({ values: { rrule: 'FREQ=WEEKLY;BYDAY=SU,SA' } })
})
