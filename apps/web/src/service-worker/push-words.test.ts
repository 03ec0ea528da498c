import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import '@/app/things'
import { type PushMessage, wordsOf } from './push-words'

beforeAll(() => {
  vi.stubGlobal('navigator', { languages: ['en-GB'] })
  vi.useFakeTimers({ now: new Date('2026-11-24T17:30:00Z') })
})
afterAll(() => {
  vi.useRealTimers()
})

const START = '2026-11-24T18:30:00+00:00'
const message = (kind: string, values: Partial<PushMessage> = {}): PushMessage => ({
  kind,
  topic: 'topic',
  item: 'item',
  starts_at: null,
  all_day: null,
  content: null,
  ...values,
})
const event = { starts_at: START, all_day: false }
/** The page of the event, for the occurrence at that time. */
const at = (time: string) => `/events/item?occurrence=${time.replace('+', '%2B')}`
const allDay = { starts_at: '2026-11-24T00:00:00+00:00', all_day: true }

test.each([
  [message('message'), 'New message', '/messages?conversation=item'],
  [message('mention'), 'You were mentioned in a comment', '/comments/item'],
  [message('post'), 'New post in your family', '/home?post=item'],
  [message('event', event), 'New event in the calendar', at(START)],
  [message('event_changed', allDay), 'An event has changed', at(allDay.starts_at)],
  [message('reminder', event), 'Starts within the hour', at(START)],
  [message('answer_wanted', event), 'An event waits for your answer', at(START)],
  [message('birthday_today'), 'A birthday in your family today', '/profile/item'],
  [message('birthday_tomorrow'), 'A birthday in your family tomorrow', '/profile/item'],
  [message('of a later version'), 'There is something new', '/home'],
])('%j only says that there is something', (push, body, path) => {
  expect(wordsOf(push)).toEqual({ title: 'Kinfold', body, path })
})

test.each([
  ['message', { name: 'Bento', text: 'Soup?' }, 'Bento', 'Soup?'],
  ['message', { name: 'Bento', group: 'Cooks', text: '' }, 'Bento in Cooks', 'Photo'],
  ['message', { name: 'Bento', text: '', voice: true }, 'Bento', 'Voice message'],
  ['message', { name: 'Bento', text: 'Yes', replies: true }, 'Reply from Bento', 'Yes'],
  [
    'message',
    { name: 'Bento', group: 'Cooks', text: 'Yes', replies: true },
    'Reply from Bento in Cooks',
    'Yes',
  ],
  ['mention', { name: 'Bento', text: '@Rosa Soup?' }, 'Bento mentioned you', '@Rosa Soup?'],
  ['post', { name: 'Bento', text: 'Pie' }, 'Bento posted something', 'Pie'],
  ['birthday_today', { name: 'Bento' }, 'Kinfold', 'It is Bento’s birthday today'],
])('a %s with content %j', (kind, content, title, body) => {
  expect(wordsOf(message(kind, { content }))).toMatchObject({ title, body })
})

test.each([
  ['event', { name: 'Bento', title: 'Walk' }, /^Planned by Bento · .*30/],
  ['reminder', { title: 'Walk', location: 'Jetty' }, /^Starts within the hour · .*30.* · Jetty$/],
])('a %s has its title and time', (kind, content, body) => {
  const words = wordsOf(message(kind, { ...event, content }))
  expect(words).toMatchObject({ title: 'Walk', body: expect.stringMatching(body) })
})

test('a reminder of days says which', () => {
  const fair = { starts_at: '2026-11-25T00:00:00Z', all_day: true }
  expect(wordsOf(message('reminder', fair)).body).toBe('Starts on 25 November')
  const named = { ...fair, content: { title: 'Fair' } }
  expect(wordsOf(message('reminder', named))).toMatchObject({
    title: 'Fair',
    body: 'A reminder · 25 November',
  })
})

test('a reminder a day before says which day', () => {
  const tomorrow = { ...event, starts_at: '2026-11-25T18:30:00+00:00' }
  expect(wordsOf(message('reminder', tomorrow)).body).toBe('Starts on Wednesday 25 November')
})
