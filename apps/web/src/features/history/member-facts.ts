// Short texts about a person.

import { formatPartialDate, type PartialDate, yearOf } from '@/dates/partial-dates'
import { m } from '@/i18n/messages'
import { characterCount, firstCharacters } from '@/text/characters'
import { birthOf, deathOf, type HistoryMember, type HistoryValues } from './history-member'

const BIO_PREVIEW = 60

export function birthText(member: HistoryValues): string {
  const birth = birthOf(member)
  return birth ? formatPartialDate(birth) : m.history_date_unknown()
}

export const isDead = (member: HistoryValues) => member.deceased || deathOf(member) !== null

export function deathText(member: HistoryValues): string {
  const death = deathOf(member)
  if (death) return formatPartialDate(death)
  return member.deceased ? m.history_date_unknown() : m.history_living()
}

export const relationText = (parent: HistoryMember | undefined) =>
  parent ? m.history_child_of({ name: parent.member_name }) : m.history_root()

/** The start of a biography. */
export const bioPreview = (bio: string) =>
  characterCount(bio) > BIO_PREVIEW ? `${firstCharacters(bio, BIO_PREVIEW)}...` : bio

/** `about 1850 – 1920`, to tell namesakes apart; undefined when neither year is known. */
export function yearsText(member: HistoryMember): string | undefined {
  const [birth, death] = [birthOf(member), deathOf(member)]
  if (!birth && !death) return undefined
  return death || member.deceased ? `${yearText(birth)} – ${yearText(death)}` : `${yearText(birth)} –`
}

function yearText(known: PartialDate | null): string {
  if (!known) return '?'
  return known.precision === 'about' ? formatPartialDate(known) : `${yearOf(known.date)}`
}
