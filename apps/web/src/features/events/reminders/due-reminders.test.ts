import { expect, test } from 'vitest'
import type { Status } from '../answers'
import { dueReminders, occasionOf, type UpcomingEvent } from './due-reminders'

const walk = {
  id: 'walk',
  title: 'Walk around the lake',
  location: null,
  start_time: '2026-11-21T10:00:00+00:00',
  all_day: false,
  attendees: [],
} satisfies UpcomingEvent
const now = new Date('2026-11-21T09:00:00Z')
const answered = (status: Status) => ({ ...walk, attendees: [{ user_id: 'rosa', status }] })

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
  ['there was a reminder', walk, [occasionOf(walk)], false],
  ['the event was rescheduled after a reminder', walk, ['walk 2026-11-21T09:00:00+00:00'], true],
  ['it starts in more than an hour', { ...walk, start_time: '2026-11-21T10:00:01+00:00' }, [], false],
  ['it has started', { ...walk, start_time: '2026-11-21T09:00:00+00:00' }, [], false],
  ['it lasts all day', { ...walk, all_day: true }, [], false],
])('when %s', (_, event, reminded, due) => {
  expect(dueReminders([event], { userId: 'rosa', reminded, now })).toEqual(due ? [event] : [])
})
