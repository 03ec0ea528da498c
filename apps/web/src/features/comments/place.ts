import { localDay } from '@/dates/local-time'
import type { Address } from '@/lib/address'
import type { Subject } from './comment'

/** What a comment is about. One of the ids, or the event, is set. */
type Place = {
  post_id: string | null
  media_id: string | null
  recipe_id: string | null
  relative_id: string | null
  event: { id: string; start_time: string; all_day: boolean } | null
}

/** The screen that shows a subject. */
export function screenOf(kind: Subject['kind'], id: string): Address {
  switch (kind) {
    case 'post':
      return { to: '/home', search: { post: id } }
    case 'media':
      return { to: '/media', search: { item: id } }
    case 'recipe':
      return { to: '/recipes/$id', params: { id } }
    case 'relative':
      return { to: '/people/$id', params: { id } }
    case 'event':
      return { to: '/events/$id', params: { id } }
  }
}

/** The address at which a comment is shown. */
export function placeOf(
  { post_id, media_id, recipe_id, relative_id, event }: Place,
  comment: string,
): Address {
  if (post_id) return { to: '/home', search: { post: post_id, comment } }
  if (media_id) return { to: '/media', search: { item: media_id, comment } }
  if (recipe_id) return { ...screenOf('recipe', recipe_id), search: { comment } }
  if (relative_id) return { ...screenOf('relative', relative_id), search: { comment } }
  return event ? { to: '/events', search: { day: dayOf(event), event: event.id, comment } } : { to: '/home' }
}

/** All-day events have no time zone. */
const dayOf = ({ start_time, all_day }: NonNullable<Place['event']>) =>
  all_day ? new Date(start_time).toISOString().slice(0, 10) : localDay(new Date(start_time))
