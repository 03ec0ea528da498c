import { expect, test } from 'vitest'
import { countUnread, type InboxRow, withEdit, withLastMessage, withRead } from './inbox'
import type { Message } from './message'

const row = (id: string, at: string, more: Partial<InboxRow> = {}): InboxRow => ({
  id,
  kind: 'direct',
  name: null,
  created_by: null,
  created_at: '2026-11-01T08:00:00+00:00',
  updated_at: '2026-11-01T08:00:00+00:00',
  last_read_at: at,
  unread: 0,
  message_id: `last of ${id}`,
  message_user_id: 'bento',
  message_content: 'Soup at six',
  message_photos: 0,
  message_attachments: null,
  message_at: at,
  ...more,
})
const inbox = [row('bento', '2026-11-20T18:00:00+00:00'), row('lena', '2026-11-19T18:00:00+00:00')]
const from = (user_id: string, created_at: string): Message => ({
  id: 'new',
  conversation_id: 'lena',
  user_id,
  content: 'Plums!',
  image_paths: [],
  attachments: [],
  reply_to: null,
  edited_at: null,
  reacted_by: {},
  created_at,
})

test('a message from another member moves its conversation to the top, unread', () => {
  const [first, second] = withLastMessage(inbox, from('lena', '2026-11-20T19:00:00+00:00'), 'rosa')
  expect(first).toMatchObject({ id: 'lena', unread: 1, message_content: 'Plums!' })
  expect(second?.id).toBe('bento')
})

test('a message counts as unread once, and an own message never', () => {
  const message = from('lena', '2026-11-20T19:00:00+00:00')
  const twice = withLastMessage(withLastMessage(inbox, message, 'rosa'), message, 'rosa')
  expect(countUnread(twice)).toBe(1)
  expect(countUnread(withLastMessage(inbox, { ...message, user_id: 'rosa' }, 'rosa'))).toBe(0)
})

test('a message that arrives late does not become the last one', () => {
  const [, lena] = withLastMessage(inbox, from('lena', '2026-11-19T17:00:00+00:00'), 'rosa')
  expect(lena).toMatchObject({ unread: 0, message_content: 'Soup at six' })
})

test('an edit shows when it is one of the last message', () => {
  const edited = { ...from('lena', '2026-11-19T18:00:00+00:00'), content: 'Pears!' }
  expect(withEdit(inbox, { ...edited, id: 'last of lena' })[1]?.message_content).toBe('Pears!')
  expect(withEdit(inbox, edited)).toEqual(inbox)
})

test('a read conversation has no unread messages, and an earlier mark changes nothing', () => {
  const waiting = [row('bento', '2026-11-20T18:00:00+00:00', { unread: 3 })]
  const read = withRead(waiting, 'bento', '2026-11-20T18:30:00+00:00')
  expect(countUnread(read)).toBe(0)
  expect(withRead(read, 'bento', '2026-11-20T18:10:00+00:00')).toEqual(read)
})
