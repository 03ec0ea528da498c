import { expect, test } from 'vitest'
import type { Message } from '../message'
import {
  type MessagePages,
  newestMessages,
  olderPage,
  toPage,
  withMessage,
  withNewest,
  withoutMessage,
  withReplaced,
} from './message-pages'

const at = (minute: number): Message => ({
  id: `m${minute}`,
  conversation_id: 'lake',
  user_id: 'rosa',
  content: `minute ${minute}`,
  image_paths: [],
  attachments: [],
  reply_to: null,
  edited_at: null,
  reacted_by: {},
  created_at: `2026-11-20T10:${String(minute).padStart(2, '0')}:00+00:00`,
})

/** Minutes 59 to 10 as the newest page, 9 to 5 as the older one. */
const log: MessagePages = {
  pages: [
    toPage(Array.from({ length: 50 }, (_, index) => at(59 - index))),
    toPage([at(9), at(7), at(6), at(5)]),
  ],
  pageParams: [null, null],
}
const ids = ({ pages }: MessagePages) => pages.map(({ messages }) => messages.map(({ id }) => id))

test('a new message comes first, once', () => {
  const newest = { ...at(59), id: 'newest', created_at: '2026-11-20T11:00:00+00:00' }
  const once = withMessage(log, newest)
  expect(ids(once)[0]?.slice(0, 2)).toEqual(['newest', 'm59'])
  expect(withMessage(once, newest)).toBe(once)
})

test('a late message is inserted by its time', () => {
  expect(ids(withMessage(log, at(8)))[1]).toEqual(['m9', 'm8', 'm7', 'm6', 'm5'])
})

test('a message before the loaded pages is left to its own page', () => {
  const begun = { ...log, pages: log.pages.slice(0, 1) }
  expect(withMessage(begun, at(3))).toBe(begun)
})

test('an edited message has its new words on its page', () => {
  const edited = { ...at(7), content: 'Pears' }
  expect(withReplaced(log, edited).pages[1]?.messages[1]).toBe(edited)
  expect(ids(withReplaced(log, edited))).toEqual(ids(log))
})

test('older pages grow, up to a limit and to the oldest message', () => {
  const page = log.pages[0]
  const pages = (count: number) => Array.from({ length: count }, () => page ?? toPage([]))
  expect([1, 2, 3, 4, 5, 9].map((count) => olderPage(pages(count))?.size)).toEqual([
    50, 50, 100, 200, 400, 400,
  ])
  expect(olderPage(pages(1))).toMatchObject({ id: 'm10' })
  expect(olderPage(log.pages)).toBeNull()
})

test('a deleted message is gone', () => {
  expect(ids(withoutMessage(log, 'm7'))[1]).toEqual(['m9', 'm6', 'm5'])
})

test('after a lost connection, a complete answer replaces everything', () => {
  const now = [at(59), at(30), at(5)]
  expect(ids(withNewest(log, now, true))).toEqual([['m59', 'm30', 'm5']])
})

test('after a lost connection, an incomplete answer replaces the newest messages only', () => {
  const now = [at(59), at(30), at(9)]
  const after = withNewest(log, now, false)
  expect(ids(after)).toEqual([['m59', 'm30', 'm9', 'm7', 'm6', 'm5']])
  expect(after.pages[0]?.next).toBeNull()
})

test('this browser keeps the newest 200 messages, and loads older ones from there', () => {
  const long: MessagePages = {
    pages: [0, 1, 2, 3, 4].map((page) =>
      toPage(Array.from({ length: 50 }, (_, index) => ({ ...at(0), id: String(page * 50 + index) }))),
    ),
    pageParams: [null, null, null, null, null],
  }
  const kept = newestMessages(long)
  expect(kept.pages[0]?.messages).toHaveLength(200)
  expect(kept.pages[0]?.next).toMatchObject({ id: '199' })
  expect(newestMessages(log).pages[0]?.next).toBeNull()
})
