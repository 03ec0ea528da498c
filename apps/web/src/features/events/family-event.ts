import type { Tables } from '@/lib/database.types'

/** An event with its answers and its author, null when they have left the family. */
export type FamilyEvent = Tables<'events'> & {
  author: Pick<Tables<'profiles'>, 'id' | 'full_name' | 'avatar_url'> | null
  attendees: Pick<Tables<'event_attendees'>, 'user_id' | 'status'>[]
}

/** What the form sets. Times are ISO 8601; an all-day event starts and ends at midnight UTC, the end exclusive. */
export type EventValues = Pick<
  FamilyEvent,
  'title' | 'description' | 'location' | 'start_time' | 'end_time' | 'all_day'
>
