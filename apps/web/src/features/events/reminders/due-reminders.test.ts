import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Status } from '../answers'
import { dueReminders, occasionOf } from './due-reminders'

afterEach(() => {
  vi.unstubAllEnvs()
})

const walk = {
  id: 'walk',
  title: 'Walk around the lake',
  location: null,
  start_time: '2026-11-21T10:00:00+00:00',
  end_time: '2026-11-21T12:00:00+00:00',
  all_day: false,
  attendees: [],
  reminders: [60],
}
const now = new Date('2026-11-21T09:00:00Z')
const answered = (status: Status) => ({ ...walk, attendees: [{ user_id: 'rosa', status }] })
const at = (minutesBefore: number, reminders: number[]) => ({
  ...walk,
  start_time: new Date(now.getTime() + minutesBefore * 60_000).toISOString(),
  reminders,
})

test.each([
  ['there are no answers', walk, [], true],
  ['I come', answered('going'), [], true],
  ['I may come', answered('maybe'), [], true],
  ['I declined', answered('declined'), [], false],
  [
    'another member declined',
    { ...walk, attendees: [{ user_id: 'bento', status: 'declined' as const }] },
    [],
    true,
  ],
  ['there was a reminder', walk, [occasionOf(walk, 60)], false],
  ['the event was rescheduled after a reminder', walk, ['walk 2026-11-21T09:00:00+00:00 60'], true],
  ['it starts in more than an hour', { ...walk, start_time: '2026-11-21T10:00:01+00:00' }, [], false],
  ['it has started', { ...walk, start_time: '2026-11-21T09:00:00+00:00' }, [], false],
  ['I want none', at(30, []), [], false],
  ['I want one ten minutes before, and it is early', at(11, [10]), [], false],
  ['I want one ten minutes before', at(10, [10]), [], true],
  ['I want one a day before', at(1440, [1440]), [], true],
  [
    'there was one a day before, and now is the hour',
    at(60, [60, 1440]),
    [occasionOf(at(60, []), 1440)],
    true,
  ],
  [
    'there was one an hour before, and none the day before',
    at(60, [60, 1440]),
    [occasionOf(at(60, []), 60)],
    false,
  ],
  ['I want one when it starts', at(0, [0]), [], true],
  ['it started ten minutes ago', at(-10, [0]), [], false],
])('when %s', (_, event, reminded, due) => {
  expect(dueReminders([event], { userId: 'rosa', reminded, now }).map(({ event }) => event)).toEqual(
    due ? [event] : [],
  )
})

describe('of days, at nine where the reader is', () => {
  const fair = {
    ...walk,
    all_day: true,
    start_time: '2026-10-25T00:00:00Z',
    end_time: '2026-10-27T00:00:00Z',
  }
  test.each([
    // The clocks change on 25 October in Berlin.
    ['Europe/Berlin', -540, '2026-10-25T07:59:59Z', false],
    ['Europe/Berlin', -540, '2026-10-25T08:00:00Z', true],
    ['Europe/Berlin', 900, '2026-10-24T06:59:59Z', false],
    ['Europe/Berlin', 900, '2026-10-24T07:00:00Z', true],
    ['America/Los_Angeles', -540, '2026-10-25T15:59:59Z', false],
    ['America/Los_Angeles', -540, '2026-10-25T16:00:00Z', true],
    ['Pacific/Auckland', 9540, '2026-10-17T19:59:59Z', false],
    ['Pacific/Auckland', 9540, '2026-10-17T20:00:00Z', true],
    // The second day is not the first.
    ['Europe/Berlin', -540, '2026-10-25T23:00:00Z', false],
  ])('in %s, %i minutes before at %s', (zone, lead, time, due) => {
    vi.stubEnv('TZ', zone)
    const reader = { userId: 'rosa', reminded: [], now: new Date(time) }
    expect(dueReminders([{ ...fair, reminders: [lead] }], reader)).toHaveLength(due ? 1 : 0)
  })
})
