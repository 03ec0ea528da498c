import { expect, test } from 'vitest'
import '@/app/things'
import { hrefOf } from '@/data/address'
import { type BinEntry, daysLeft, iconOf, placeOf, titleOf } from './entry'

const entry = (values: Partial<BinEntry>): BinEntry => ({
  id: 'a1',
  kind: 'post',
  title: 'Plum cake',
  author_id: 'rosa',
  deleted_by: 'rosa',
  deleted_at: '2026-11-27T12:00:00Z',
  expires_at: '2026-12-27T12:00:00Z',
  bytes: 0,
  file: null,
  parent_id: null,
  occurrence: null,
  ...values,
})

test.each([
  [{ kind: 'post' }, '/home?post=a1'],
  [{ kind: 'comment', parent_id: 'p1' }, '/comments/a1'],
  [{ kind: 'message', parent_id: 'c1' }, '/messages?conversation=c1&message=a1'],
  [{ kind: 'event' }, '/events/a1'],
  [
    { kind: 'occurrence', parent_id: 's1', occurrence: '2026-12-01T10:00:00Z' },
    '/events/s1?occurrence=2026-12-01T10:00:00Z',
  ],
  [{ kind: 'recipe' }, '/recipes/a1'],
  [{ kind: 'list' }, '/lists/a1'],
  [{ kind: 'list_item', parent_id: 'l1' }, '/lists?item=a1'],
  [{ kind: 'relative' }, '/people/a1'],
  [{ kind: 'couple' }, '/history'],
  [{ kind: 'media' }, '/media?item=a1'],
  [{ kind: 'album' }, '/media?album=a1'],
  [{ kind: 'playlist' }, '/music?playlist=a1'],
])('a restored %j is at %s, and has an icon', (values, path) => {
  expect(hrefOf(placeOf(entry(values)))).toBe(path)
  expect(iconOf(values.kind)).toBeDefined()
})

test('what had no text is named by its kind', () => {
  expect(titleOf({ kind: 'message', title: '' })).toBe('Message')
})

test.each([
  ['2026-11-27T12:00:01Z', 30],
  ['2026-12-26T13:00:00Z', 1],
  ['2026-12-27T13:00:00Z', 1],
])('at %s there are %d days left', (now, days) => {
  expect(daysLeft(entry({}), new Date(now))).toBe(days)
})
