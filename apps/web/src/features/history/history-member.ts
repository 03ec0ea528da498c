// A person in the family's history.

import type { Tables } from '@/data/database.types'
import type { PartialDate } from '@/dates/partial-dates'

export type HistoryMember = Omit<Tables<'family_history'>, 'own_values'>

/** What the form sets; the server sets the rest. */
export type HistoryValues = Pick<
  HistoryMember,
  | 'member_name'
  | 'birth_date'
  | 'birth_date_precision'
  | 'death_date'
  | 'death_date_precision'
  | 'deceased'
  | 'bio'
  | 'parent_id'
  | 'image_url'
>

export const birthOf = (member: HistoryValues): PartialDate | null =>
  member.birth_date ? { date: member.birth_date, precision: member.birth_date_precision } : null

export const deathOf = (member: HistoryValues): PartialDate | null =>
  member.death_date ? { date: member.death_date, precision: member.death_date_precision } : null
