import { yearOf } from '@/dates/partial-dates'
import { m } from '@/i18n/messages'
import type { HistoryMember } from '../history-member'

/** From birth year or '?' to death year, 'Present', or '?' for a death in an unknown year. */
export function lifeSpan({ birth_date, death_date, deceased }: HistoryMember): { from: string; to: string } {
  return {
    from: yearText(birth_date),
    to: hasPassed({ death_date, deceased }) ? yearText(death_date) : m.history_tree_present(),
  }
}

export const hasPassed = ({ death_date, deceased }: Pick<HistoryMember, 'death_date' | 'deceased'>) =>
  deceased || death_date !== null

const yearText = (date: string | null) => (date ? String(yearOf(date)) : '?')
