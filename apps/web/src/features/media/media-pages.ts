// One view of the media in the cache: where an item belongs in its pages.

import { isIn, type Pages, withNew, without } from '@/data/page-rows'
import { kindOf, type MediaItem } from './media-item'
import type { View } from './media-view'

export type MediaPages = Pages<MediaItem>

export const PAGE_SIZE = 60

export const orderOf = ({ sort }: View) =>
  sort === 'oldest' ? ['listed_at', 'id'] : ['listed_at.desc', 'id.desc']

/**
 * Puts an item where it belongs in this view, in place of what was known of it. It stays out of a view that is not
 * about it, and of pages that are not read yet.
 */
export function withItem(media: MediaPages, item: MediaItem, view: View, userId: string): MediaPages {
  const { type, sort, from } = view
  const others = without(media, item.id)
  if (type !== 'all' && typeOf(item) !== type) return others
  if (sort === 'mine' && item.user_id !== userId) return others
  // The item does not tell in which albums it is.
  if (from === 'events' ? !isIn(media, item.id) : from !== 'all' && !item.places.includes(from)) return others
  return withNew(others, item, orderOf(view))
}

const typeOf = (item: MediaItem) => `${kindOf(item) === 'image' ? 'photo' : kindOf(item)}s`
