// A person in the family's history.

import type { Tables } from '@/lib/database.types'
import type { HistoryDate } from '@/lib/history-dates'

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

export const birthOf = (member: HistoryValues): HistoryDate | null =>
  member.birth_date ? { date: member.birth_date, precision: member.birth_date_precision } : null

export const deathOf = (member: HistoryValues): HistoryDate | null =>
  member.death_date ? { date: member.death_date, precision: member.death_date_precision } : null
