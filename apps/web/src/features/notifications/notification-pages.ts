// The list in the query cache: pages, newest first. Every change returns new pages.

import type { InfiniteData } from '@tanstack/react-query'
import type { Notification } from './notification'

export type Cursor = Pick<Notification, 'created_at' | 'id'> | null
/** `next` is fixed when the page is loaded: later removals must neither move it nor end the list early. */
export type Page = { news: Notification[]; next: Cursor }
export type NotificationPages = InfiniteData<Page>

/** As many as `my_notifications` returns at a time. */
const PAGE_SIZE = 20

/** A loaded page; a full page has a next one, which starts after its last notification. */
export function toPage(news: Notification[]): Page {
  const last = news.at(PAGE_SIZE - 1)
  return { news, next: last ? { created_at: last.created_at, id: last.id } : null }
}

export const without = (pages: NotificationPages, id: string) =>
  mapPages(pages, (news) => news.filter((one) => one.id !== id))

export const asRead = (pages: NotificationPages, isMeant: (one: Notification) => boolean = () => true) =>
  mapPages(pages, (news) => news.map((one) => (isMeant(one) ? { ...one, is_read: true } : one)))

const mapPages = (
  { pages, pageParams }: NotificationPages,
  change: (news: Notification[]) => Notification[],
): NotificationPages => ({
  pageParams,
  pages: pages.map(({ news, next }) => ({ news: change(news), next })),
})
