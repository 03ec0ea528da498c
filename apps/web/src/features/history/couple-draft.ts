// The values of the couple form.

import { formatPartialDateLong, type PartialDate } from '@/dates/partial-dates'
import { readTypedDate } from '@/dates/typed-date'
import { m } from '@/i18n/messages'
import { firstCharacters, oneLine } from '@/text/characters'
import type { Partnership } from './ties'
import type { CoupleValues } from './ties-api'

export type CoupleDraft = { kind: Partnership['kind']; began: string; ended: string; place: string }

export const emptyCouple: CoupleDraft = { kind: 'married', began: '', ended: '', place: '' }

const typed = (date: string | null, precision: PartialDate['precision']) =>
  date ? formatPartialDateLong({ date, precision }) : ''

export const coupleDraftOf = (couple: Partnership): CoupleDraft => ({
  kind: couple.kind,
  began: typed(couple.began, couple.began_precision),
  ended: typed(couple.ended, couple.ended_precision),
  place: couple.place ?? '',
})

/** In characters, the database's limit. */
export const LONGEST_PLACE = 120

export const coupleProblems = ({ began, ended }: CoupleDraft) => ({
  began: problemOf(began),
  ended: problemOf(ended),
})

const problemOf = (text: string) =>
  text.trim() && !readTypedDate(text) ? m.history_date_unreadable() : undefined

export function coupleValuesOf({ kind, began, ended, place }: CoupleDraft): CoupleValues {
  const [begins, ends] = [readTypedDate(began), readTypedDate(ended)]
  return {
    kind,
    began: begins?.date ?? null,
    began_precision: begins?.precision ?? 'day',
    ended: ends?.date ?? null,
    ended_precision: ends?.precision ?? 'day',
    place: firstCharacters(oneLine(place), LONGEST_PLACE).trim() || null,
  }
}
