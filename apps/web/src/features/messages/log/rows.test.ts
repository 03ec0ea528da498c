import { expect, test } from 'vitest'
import type { Shown } from '../message'
import { toRows } from './rows'

const message = (id: string, user_id: string, created_at: string): Shown => ({
  id,
  conversation_id: 'lake',
  user_id,
  content: id,
  image_path: null,
  created_at,
  state: 'stored',
})

const said = [
  message('a', 'bento', '2026-11-19T10:00:00'),
  message('b', 'bento', '2026-11-20T10:00:00'),
  message('c', 'bento', '2026-11-20T10:02:00'),
  message('d', 'rosa', '2026-11-20T10:03:00'),
  message('e', 'bento', '2026-11-20T10:04:00'),
  message('f', 'bento', '2026-11-20T10:30:00'),
]
const those = (mark: 'newDay' | 'newForReader' | 'first' | 'last', readAt?: string) =>
  toRows(said, 'rosa', readAt)
    .filter((row) => row[mark])
    .map(({ message: { id } }) => id)
    .join('')

test('every day begins once', () => expect(those('newDay')).toBe('ab'))

test('what one person writes in one go belongs together', () => {
  expect(those('first')).toBe('abdef')
  expect(those('last')).toBe('acdef')
})

test.each([
  [undefined, ''],
  ['2026-11-19T10:00:00', 'b'],
  // One's own is nothing new.
  ['2026-11-20T10:02:00', 'e'],
  ['2026-11-20T10:30:00', ''],
])('read up to %s, new begins at %j', (readAt, first) => expect(those('newForReader', readAt)).toBe(first))
