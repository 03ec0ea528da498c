// What a member may do with several chosen items. The server decides; this says beforehand what it will refuse.

import type { Viewer } from '@/lib/viewer'
import { isOnlyInMedia, type MediaItem } from '../media-item'

type Member = Pick<Viewer, 'userId' | 'role'>

/** Uploaders delete their own, and admins all that they see. What a post or a recipe shows is deleted there: `elsewhere`. */
export function byDeletion(items: readonly MediaItem[], { userId, role }: Member) {
  const mine = items.filter(({ user_id }) => user_id === userId || role === 'admin')
  const deletable = mine.filter(isOnlyInMedia)
  return { deletable, elsewhere: mine.length - deletable.length, others: items.length - mine.length }
}

/** Chosen items by whether they can still be shown to the whole family, or hidden from it: what was shared stays shared. */
export function byVisibility(items: readonly MediaItem[], { userId }: Member) {
  const mine = items.filter(({ user_id }) => user_id === userId)
  return {
    mine: mine.filter(({ is_private }) => is_private),
    shared: mine.filter(({ is_private }) => !is_private),
    others: items.length - mine.length,
  }
}
