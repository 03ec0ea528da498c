import type { Tables } from '@/lib/database.types'

/** An event with its author, null when they have left the family, and the answers given so far. */
export type FamilyEvent = Tables<'events'> & {
  author: Pick<Tables<'profiles'>, 'id' | 'full_name' | 'avatar_url'> | null
  attendees: Pick<Tables<'event_attendees'>, 'user_id' | 'status'>[]
}

/** What people decide about an event. Times are ISO 8601; of an all-day event midnight UTC, the end exclusive. */
export type EventValues = Pick<
  FamilyEvent,
  'title' | 'description' | 'location' | 'start_time' | 'end_time' | 'all_day'
>
