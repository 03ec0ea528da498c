import { expect, test, vi } from 'vitest'
import { type Shown, storedMessage } from '../message'
import { guessHeight, toRows } from './rows'

vi.stubGlobal('location', { origin: 'https://hub.example' })

const message = (id: string, user_id: string, created_at: string): Shown => ({
  id,
  conversation_id: 'lake',
  user_id,
  content: id,
  image_paths: [],
  attachments: [],
  reply_to: null,
  edited_at: null,
  reacted_by: {},
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

test('each day has one first message', () => expect(those('newDay')).toBe('ab'))

test('messages that one person sends shortly after each other form a run', () => {
  expect(those('first')).toBe('abdef')
  expect(those('last')).toBe('acdef')
})

test.each([
  [undefined, ''],
  ['2026-11-19T10:00:00', 'b'],
  // Own messages are never new.
  ['2026-11-20T10:02:00', 'e'],
  ['2026-11-20T10:30:00', ''],
])('read up to %s, new messages begin at %j', (readAt, first) =>
  expect(those('newForReader', readAt)).toBe(first),
)

test('a stored message stays the same object', () => {
  const { state: _, ...stored } = message('a', 'bento', '2026-11-19T10:00:00')
  expect(storedMessage(stored)).toBe(storedMessage(stored))
})

test.each([
  ['Yes!', {}, 390, 54],
  ['Yes!', { first: true, newDay: true }, 390, 98],
  ['First frost on the pear tree, so Lena climbed up anyway.', {}, 390, 76],
  ['https://hub.example/recipes/0b5e8c1d-2c6f-4d1a-9e3b-5a6c7d8e9f00', {}, 390, 102],
  // A wide log fits it on one line.
  ['First frost on the pear tree, so Lena climbed up anyway.', {}, 1280, 54],
])('the estimated height of %j fits its lines', (content, marks, width, height) => {
  const row = { newDay: false, newForReader: false, first: false, last: false, ...marks }
  const said = { ...message('a', 'bento', '2026-11-19T10:00:00'), content }
  expect(guessHeight({ ...row, message: said }, width)).toBe(height)
})
