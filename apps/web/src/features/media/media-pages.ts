// One view of the media as it is held in the cache: pages of items in its order. Every change makes new pages.

import type { InfiniteData } from '@tanstack/react-query'
import { kindOf, type MediaItem } from './media-item'
import type { View } from './media-view'

type Place = Pick<MediaItem, 'listed_at' | 'id'>
/** `next` is fixed when the page is read: the page reaches up to there, whatever comes and goes later. */
export type Page = { items: MediaItem[]; next: Place | null }
export type MediaPages = InfiniteData<Page>

export const PAGE_SIZE = 60

/** The items that this browser keeps: the first page. */
export const newestPages = ({ pages, pageParams }: MediaPages): MediaPages => ({
  pages: pages.slice(0, 1),
  pageParams: pageParams.slice(0, 1),
})

/** A page as it was read; the next one starts after its last item, if the page is full. */
export function toPage(items: MediaItem[]): Page {
  const last = items.at(PAGE_SIZE - 1)
  return { items, next: last ? { listed_at: last.listed_at, id: last.id } : null }
}

/**
 * Puts an item where it belongs in this view, in place of what was known of it. It stays out of a view that is not
 * about it, and of pages that are not read yet.
 */
export function withItem(
  media: MediaPages,
  item: MediaItem,
  { type, sort, from }: View,
  userId: string,
): MediaPages {
  const others = withoutItem(media, item.id)
  if (type !== 'all' && typeOf(item) !== type) return others
  if (sort === 'mine' && item.user_id !== userId) return others
  // The item does not tell in which albums it is.
  if (from === 'events' ? !isIn(media, item.id) : from !== 'all' && !item.places.includes(from)) return others

  const inOrder = (a: Place, b: Place) => (sort === 'oldest' ? earlierFirst(a, b) : earlierFirst(b, a))
  const page = others.pages.find(({ next }) => !next || inOrder(item, next) <= 0)
  return mapPages(others, (items, of) => (of === page ? [...items, item].sort(inOrder) : items))
}

const isIn = ({ pages }: MediaPages, id: string) =>
  pages.some(({ items }) => items.some((item) => item.id === id))

export const withoutItem = (media: MediaPages, id: string) =>
  mapPages(media, (items) => items.filter((item) => item.id !== id))

const mapPages = (
  media: MediaPages,
  change: (items: MediaItem[], page: Page) => MediaItem[],
): MediaPages => ({
  ...media,
  pages: media.pages.map((page) => ({ ...page, items: change(page.items, page) })),
})

const typeOf = (item: MediaItem) => `${kindOf(item) === 'image' ? 'photo' : kindOf(item)}s`

// Times come from Postgres in one form, and sort as text.
const earlierFirst = (a: Place, b: Place) => compare(a.listed_at, b.listed_at) || compare(a.id, b.id)
const compare = (a: string, b: string) => Number(a > b) - Number(a < b)
