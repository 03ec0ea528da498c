import { expect, test } from 'vitest'
import { dueReminders, occasionOf } from './due-reminders'

const walk = {
  id: 'walk',
  title: 'Walk around the lake',
  location: null,
  start_time: '2026-11-21T10:00:00+00:00',
  attendees: [],
}
const answered = (status: string) => ({ ...walk, attendees: [{ user_id: 'rosa', status }] })

test.each([
  ['there are no answers', walk, [], true],
  ['I come', answered('going'), [], true],
  ['I may come', answered('maybe'), [], true],
  ['I declined', answered('declined'), [], false],
  ['another member declined', { ...walk, attendees: [{ user_id: 'bento', status: 'declined' }] }, [], true],
  ['there was a reminder', walk, [occasionOf(walk)], false],
  ['the event was rescheduled after a reminder', walk, ['walk 2026-11-21T09:00:00+00:00'], true],
])('when %s', (_, event, reminded, due) => {
  expect(dueReminders([event], 'rosa', reminded)).toEqual(due ? [event] : [])
})
