import { expect, test } from 'vitest'
import '@/app/things'
import { hrefOf } from '@/data/address'
import { type Found, groupFound, isAlike, linkTo, mediaFile } from './found'

const found = (values: Partial<Found>): Found => ({
  kind: 'post',
  id: 'a1',
  rank: 1,
  total: 1,
  title: 'Rosa',
  snippet: null,
  moment: '2026-11-20T10:00:00Z',
  day: null,
  picture: null,
  file_type: null,
  rotation: null,
  conversation_id: null,
  ...values,
})

test('the kind with the best result comes first', () => {
  const rows = [
    found({ id: 'p1', total: 7 }),
    found({ id: 'p2', total: 7 }),
    found({ kind: 'recipe', id: 'r1', rank: 4 }),
  ]
  expect(groupFound(rows).map(({ kind, total, found }) => [kind, total, found.length])).toEqual([
    ['recipe', 1, 1],
    ['post', 7, 2],
  ])
})

test('a rank below 1 means a similar result', () => {
  expect(isAlike([])).toBe(false)
  expect(isAlike([found({ rank: 0.6 })])).toBe(true)
  expect(isAlike([found({ rank: 0.6 }), found({ rank: 1 })])).toBe(false)
})

test.each([
  [{ kind: 'member' }, '/profile/a1'],
  [{ kind: 'relative' }, '/people/a1'],
  [{ kind: 'event' }, '/events/a1'],
  [{ kind: 'recipe' }, '/recipes/a1'],
  [{ kind: 'post' }, '/home?post=a1'],
  [{ kind: 'comment' }, '/comments/a1'],
  [{ kind: 'media' }, '/media?item=a1'],
  [{ kind: 'message', conversation_id: 'c1' }, '/messages?conversation=c1&message=a1'],
] as const)('%j leads to %s', (values, link) => {
  expect(hrefOf(linkTo(found(values)))).toBe(link)
})

test.each([
  [{ kind: 'media', file_type: 'image/jpeg' }, 'family-media/f1/lake.jpg'],
  [{ kind: 'media', file_type: 'video/mp4' }, 'family-media/f1/lake.jpg'],
  [{ kind: 'media', file_type: 'application/pdf' }, undefined],
  [{ kind: 'recipe', file_type: null }, undefined],
] as const)('the picture of %j is at %s', (values, path) => {
  expect(mediaFile(found({ picture: 'family-media/f1/lake.jpg', ...values }))).toBe(path)
})
