import { expect, test } from 'vitest'
import type { Notification } from './notification'
import { asRead, type NotificationPages, toPage, without } from './notification-pages'

const news = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const one = { id: `n${index}`, created_at: `2026-11-22T08:00:${59 - index}Z`, is_read: false }
    return one as Notification
  })

test('a page that is not full is the last one', () => {
  expect(toPage(news(19)).next).toBeNull()
  expect(toPage([]).next).toBeNull()
})

test('a removed notification neither ends the list nor moves its next page', () => {
  const page = toPage(news(20))
  expect(page.next).toEqual({ id: 'n19', created_at: '2026-11-22T08:00:40Z' })

  for (const gone of ['n3', 'n19']) {
    const left = without({ pages: [page], pageParams: [null] }, gone)
    expect(left.pages[0]?.news).toHaveLength(19)
    expect(left.pages[0]?.news.some(({ id }) => id === gone)).toBe(false)
    expect(left.pages[0]?.next).toEqual(page.next)
  }
})

test('one notification is marked as read, or all of them', () => {
  const pages = { pages: [toPage(news(2))], pageParams: [null] }
  const states = (read: NotificationPages) => read.pages[0]?.news.map(({ is_read }) => is_read)
  expect(states(asRead(pages, ({ id }) => id === 'n1'))).toEqual([false, true])
  expect(states(asRead(pages))).toEqual([true, true])
})
