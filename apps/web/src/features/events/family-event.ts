import type { Tables } from '@/data/database.types'
import type { Status } from './answers'

type Attendee = { user_id: string; status: Status }

/** An event with its answers and its author, null when they have left the family. */
type Event<Answer> = Tables<'events'> & {
  author: Pick<Tables<'profiles'>, 'id' | 'full_name' | 'avatar_url'> | null
  attendees: Answer[]
}

/** A row as it is stored: a plain event, a series, or an occurrence that differs from its series. */
export type StoredEvent = Event<Attendee & { occurrences: Answers }>

/** The answers to a series, by the start of the occurrence; the column explains them. */
export type Answers = Record<string, { only?: Status; onwards?: Status }>

/** What screens show: a plain event, or an occurrence, with its own times and answers. */
export type FamilyEvent = Event<Attendee> & {
  /** When its series has it start: only of an occurrence without a row of its own, whose `id` is that of the series. */
  occurrence?: string
  /** The series as it is stored. */
  series?: StoredEvent
}

/** What the form sets. Times are ISO 8601; an all-day event starts and ends at midnight UTC, the end exclusive. */
export type EventValues = Pick<
  FamilyEvent,
  | 'title'
  | 'description'
  | 'location'
  | 'start_time'
  | 'end_time'
  | 'all_day'
  | 'rrule'
  | 'time_zone'
  | 'repeats_until'
>

/** Tells an occurrence from the others of its series. */
export const occurrenceKey = ({ id, occurrence }: Pick<FamilyEvent, 'id' | 'occurrence'>) =>
  occurrence ? `${id} ${occurrence}` : id

/** The series that it belongs to, and the start that it has there. */
export function placeInSeries({ id, occurrence, series_id, recurrence_id }: FamilyEvent) {
  if (occurrence) return { series: id, occurrence }
  return series_id && recurrence_id ? { series: series_id, occurrence: recurrence_id } : undefined
}

/** How much of a series a change or an answer is about. */
export type Scope = 'this' | 'following' | 'all'
