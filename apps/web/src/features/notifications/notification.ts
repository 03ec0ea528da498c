import type { Kind } from './kinds'

/** The kinds of things that it may be about, the most exact first. */
export const SUBJECTS = ['comment', 'message', 'post', 'recipe', 'media', 'album', 'list', 'event'] as const

/** As `my_notifications` returns it. Columns that do not apply to its kind are null. */
export type Notification = {
  id: string
  kind: Kind
  /** ISO 8601 */
  created_at: string
  is_read: boolean
  actor_id: string
  actor_name: string | null
  actor_avatar: string | null
  /** How many others liked it or reacted besides the actor, or were shared with it; the number of photos of a post. */
  more: number
  title: string | null
  status: string | null
  /** The date of a birthday, `yyyy-mm-dd`. */
  day: string | null
  starts_at: string | null
  all_day: boolean | null
  /** Of a series: the start of the one that it is about. */
  occurrence: string | null
  /** Of the message. */
  conversation_id: string | null
} & Record<`${(typeof SUBJECTS)[number]}_id`, string | null>
