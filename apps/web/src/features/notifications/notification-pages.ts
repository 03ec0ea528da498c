// The list as it is held in the cache: pages, newest first. Every change makes new pages.

import type { InfiniteData } from '@tanstack/react-query'
import type { Notification } from './notification'

export type Cursor = Pick<Notification, 'created_at' | 'id'> | null
/** `next` is fixed when the page is read: what goes later must not move it, nor end the list early. */
export type Page = { news: Notification[]; next: Cursor }
export type NotificationPages = InfiniteData<Page>

/** As many as `my_notifications` returns at a time. */
const PAGE_SIZE = 20

/** A page as it was read; the next one starts after its last, if the page is full. */
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
