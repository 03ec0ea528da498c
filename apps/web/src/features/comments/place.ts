import { localDay } from '@/dates/local-time'
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
export function screenOf(kind: Subject['kind'], id: string): string {
  switch (kind) {
    case 'post':
      return `/home?post=${id}`
    case 'media':
      return `/media?item=${id}`
    case 'recipe':
      return `/recipes/${id}`
    case 'relative':
      return `/people/${id}`
    case 'event':
      return `/events/${id}`
  }
}

/** The address at which a comment is shown. */
export function placeOf(
  { post_id, media_id, recipe_id, relative_id, event }: Place,
  comment: string,
): string {
  if (post_id) return `${screenOf('post', post_id)}&comment=${comment}`
  if (media_id) return `${screenOf('media', media_id)}&comment=${comment}`
  if (recipe_id) return `${screenOf('recipe', recipe_id)}?comment=${comment}`
  if (relative_id) return `${screenOf('relative', relative_id)}?comment=${comment}`
  return event ? `/events?day=${dayOf(event)}&event=${event.id}&comment=${comment}` : '/home'
}

/** All-day events have no time zone. */
const dayOf = ({ start_time, all_day }: NonNullable<Place['event']>) =>
  all_day ? new Date(start_time).toISOString().slice(0, 10) : localDay(new Date(start_time))
