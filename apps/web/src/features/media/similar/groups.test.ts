import { expect, test } from 'vitest'
import { bestFirst, type Copy, groupsOf, mayDelete } from './groups'

test('items are one group, also by way of others', () => {
  const pair = (one_id: string, other_id: string) => ({ one_id, other_id })
  expect(groupsOf([pair('a', 'b'), pair('c', 'd'), pair('e', 'f'), pair('b', 'e'), pair('a', 'f')])).toEqual([
    ['a', 'b', 'e', 'f'],
    ['c', 'd'],
  ])
})

const copy = (id: string, part: Partial<Copy> = {}) =>
  ({
    id,
    width: 4000,
    height: 3000,
    taken_at: '2022-01-21T10:00:00',
    taken_precision: 'time',
    motion_path: null,
    file_size: 3_000_000,
    is_private: false,
    user_id: 'rosa',
    ...part,
  }) as Copy

test.each<[string, Partial<Copy>]>([
  ['more pixels', { width: 1600, height: 1200, file_size: 9_000_000 }],
  ['a known time', { taken_precision: 'day', taken_at: '2022-01-21T00:00:00' }],
  ['the earlier time', { taken_at: '2022-03-01T10:00:00' }],
  ['a larger file', { file_size: 1_000_000 }],
])('the one with %s is the better one', (_, worse) => {
  expect(bestFirst([copy('worse', worse), copy('better')]).map(({ id }) => id)).toEqual(['better', 'worse'])
})

test('others’ copies may be deleted by admins, private ones only by their uploader', () => {
  const [own, foreign, secret] = [
    copy('a'),
    copy('b', { user_id: 'bento' }),
    copy('c', { user_id: 'bento', is_private: true }),
  ]
  const may = (copies: Copy[], role: string) => mayDelete(copies, { userId: 'rosa', role })
  expect([may([own], 'member'), may([own, foreign], 'member')]).toEqual([true, false])
  expect([may([foreign], 'admin'), may([secret], 'admin')]).toEqual([true, false])
})
