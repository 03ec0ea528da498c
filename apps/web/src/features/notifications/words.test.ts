import { afterAll, expect, test, vi } from 'vitest'
import '@/app/things'
import { hrefOf } from '@/data/address'
import type { Notification } from './notification'
import { headline, linkOf, subject } from './words'

vi.stubGlobal('navigator', { languages: ['en-US'] })
afterAll(() => vi.unstubAllGlobals())

const bare: Notification = {
  id: 'n1',
  kind: 'post',
  created_at: '2026-11-22T08:00:00Z',
  is_read: false,
  actor_id: 'bento',
  actor_name: 'Bento',
  actor_avatar: null,
  more: 0,
  title: null,
  status: null,
  day: null,
  starts_at: null,
  all_day: null,
  post_id: null,
  event_id: null,
  occurrence: null,
  recipe_id: null,
  media_id: null,
  comment_id: null,
  message_id: null,
  conversation_id: null,
  album_id: null,
  list_id: null,
}
const now = new Date('2026-11-22T09:00')
const brunch = { title: 'Brunch', event_id: 'e1', starts_at: '2026-11-28T12:00:00Z', all_day: true }

test.each<[Partial<Notification>, string, string, string]>([
  [
    { kind: 'post', title: 'Soup at six', post_id: 'p1' },
    'Bento posted something',
    'Soup at six',
    '/home?post=p1',
  ],
  [{ kind: 'post', title: '', more: 1, post_id: 'p1' }, 'Bento posted a photo', '', '/home?post=p1'],
  [{ kind: 'post', title: '', more: 3, post_id: 'p1' }, 'Bento posted 3 photos', '', '/home?post=p1'],
  [
    { kind: 'post', title: 'Soup at six', more: 3, post_id: 'p1' },
    'Bento posted something',
    'Soup at six',
    '/home?post=p1',
  ],
  [{ kind: 'like', post_id: 'p1' }, 'Bento liked your post', '', '/home?post=p1'],
  [{ kind: 'like', post_id: 'p1', more: 1 }, 'Bento and 1 other liked your post', '', '/home?post=p1'],
  [{ kind: 'like', post_id: 'p1', more: 2 }, 'Bento and 2 others liked your post', '', '/home?post=p1'],
  [
    { kind: 'mention', title: '@Rosa Soup?', comment_id: 'c1' },
    'Bento mentioned you',
    '@Rosa Soup?',
    '/comments/c1',
  ],
  [
    { kind: 'reaction', comment_id: 'c1', more: 1 },
    'Bento and 1 other reacted to something of yours',
    '',
    '/comments/c1',
  ],
  [
    { kind: 'reaction', title: 'Pssst', message_id: 'm1', conversation_id: 'k1' },
    'Bento reacted to something of yours',
    'Pssst',
    '/messages?conversation=k1&message=m1',
  ],
  [{ kind: 'event', ...brunch }, 'Bento planned an event', 'Brunch · November 28', '/events/e1'],
  [{ kind: 'event_changed', ...brunch }, 'Bento changed an event', 'Brunch · November 28', '/events/e1'],
  [
    { kind: 'answer_wanted', ...brunch, occurrence: '2026-11-28T00:00:00Z' },
    'Bento would like to know whether you are coming',
    'Brunch · November 28',
    '/events/e1?occurrence=2026-11-28T00:00:00Z',
  ],
  [{ kind: 'rsvp', status: 'maybe', ...brunch }, 'Bento may come', 'Brunch · November 28', '/events/e1'],
  [
    { kind: 'rsvp', status: 'declined', ...brunch },
    'Bento cannot come',
    'Brunch · November 28',
    '/events/e1',
  ],
  [
    { kind: 'sign_in_link' },
    'Bento made a link to help you sign in. If you did not ask for it, talk to them at once.',
    '',
    '/settings?tab=security',
  ],
  [
    { kind: 'sign_in_link_used' },
    'Bento set a new password with the link that you made',
    '',
    '/profile/bento',
  ],
  [{ kind: 'member' }, 'Bento joined the family', '', '/profile/bento'],
  [{ kind: 'recipe', title: 'Pie', recipe_id: 'r1' }, 'Bento added a recipe', 'Pie', '/recipes/r1'],
  [
    { kind: 'media', title: 'Lake', media_id: 'm1' },
    'Bento shared something in Media',
    'Lake',
    '/media?item=m1',
  ],
  [
    { kind: 'media', title: 'Lake', media_id: 'm1', more: 3 },
    'Bento shared 4 things in Media',
    'Lake and 3 more',
    '/media?item=m1',
  ],
  [
    { kind: 'birthday_today', day: '2026-11-22' },
    'It is Bento’s birthday today',
    'November 22',
    '/profile/bento',
  ],
  [
    { kind: 'birthday_tomorrow', day: '2026-11-23' },
    'Tomorrow is Bento’s birthday',
    'November 23',
    '/profile/bento',
  ],
  // Created by UTC and read where it is still the day before, or days later.
  [
    { kind: 'birthday_today', day: '2026-11-23' },
    'Tomorrow is Bento’s birthday',
    'November 23',
    '/profile/bento',
  ],
  [
    { kind: 'birthday_tomorrow', day: '2026-11-24' },
    'Bento’s birthday is coming up',
    'November 24',
    '/profile/bento',
  ],
  [{ kind: 'birthday_today', day: '2026-11-20' }, 'It was Bento’s birthday', 'November 20', '/profile/bento'],
  [
    { kind: 'family_waiting', title: 'Marsh' },
    'Bento would like to start a family on this hub',
    'Marsh',
    '/hub',
  ],
  [{ kind: 'member', actor_name: null }, 'Unknown joined the family', '', '/profile/bento'],
])('%j', (news, words, about, path) => {
  const notification = { ...bare, ...news }
  expect([headline(notification, now), subject(notification), hrefOf(linkOf(notification))]).toEqual([
    words,
    about,
    path,
  ])
})

test('a timed event shows its local time', () => {
  const dinner = { ...bare, kind: 'event' as const, title: 'Dinner', starts_at: '2026-11-28T18:00' }
  expect(subject(dinner)).toBe('Dinner · Saturday, November 28, 6:00 PM')
})
