// The text in a person's form, its problems, and the values to store. The limits are those of `family_history`.

import { localDay } from '@/dates/local-time'
import { diesBeforeBirth, formatPartialDateLong, type PartialDate } from '@/dates/partial-dates'
import { readTypedDate } from '@/dates/typed-date'
import { m } from '@/i18n/messages'
import { characterCount, oneLine } from '@/text/characters'
import { birthOf, deathOf, type HistoryValues } from './history-member'

/** Dates as typed. */
export type MemberDraft = {
  name: string
  birth: string
  death: string
  /** Died on an unknown date. */
  deceased: boolean
  parentId: string | null
  bio: string
  image: string
}

type DraftProblems = Partial<Record<'name' | 'birth' | 'death' | 'bio', string>>

const NAME_LIMIT = 120
const BIO_LIMIT = 10_000

export const emptyDraft: MemberDraft = {
  name: '',
  birth: '',
  death: '',
  deceased: false,
  parentId: null,
  bio: '',
  image: '',
}

export function draftOf(member: HistoryValues): MemberDraft {
  const [birth, death] = [birthOf(member), deathOf(member)]
  return {
    name: member.member_name,
    birth: birth ? formatPartialDateLong(birth) : '',
    death: death ? formatPartialDateLong(death) : '',
    deceased: member.deceased && !death,
    parentId: member.parent_id,
    bio: member.bio ?? '',
    image: member.image_url ?? '',
  }
}

/** Problems by the field that can fix them, in the order of the form. */
export function draftProblems(draft: MemberDraft, now: Date): DraftProblems {
  const today = localDay(now)
  const [birth, death] = [readTypedDate(draft.birth), readTypedDate(draft.death)]
  const [name, bio] = [oneLine(draft.name), draft.bio.trim()]
  const problems = {
    name: name ? tooLong(name, NAME_LIMIT) : m.history_name_required(),
    birth: unreadable(draft.birth, birth) || (later(birth, today) && m.history_birth_future()),
    death:
      unreadable(draft.death, death) ||
      (later(death, today) && m.history_death_future()) ||
      (Boolean(birth && death && diesBeforeBirth(birth, death)) && m.history_dies_early()),
    bio: tooLong(bio, BIO_LIMIT),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem))
}

export function valuesOf(draft: MemberDraft): HistoryValues {
  const [birth, death] = [readTypedDate(draft.birth), readTypedDate(draft.death)]
  return {
    member_name: oneLine(draft.name),
    birth_date: birth?.date ?? null,
    birth_date_precision: birth?.precision ?? 'day',
    death_date: death?.date ?? null,
    death_date_precision: death?.precision ?? 'day',
    deceased: draft.deceased || Boolean(death),
    bio: draft.bio.trim() || null,
    parent_id: draft.parentId,
    image_url: draft.image || null,
  }
}

function tooLong(text: string, limit: number) {
  const count = characterCount(text)
  return count > limit && m.history_too_long({ limit, count })
}

const unreadable = (text: string, date: PartialDate | undefined) =>
  text.trim() !== '' && !date && m.history_date_unreadable()

const later = (date: PartialDate | undefined, today: string) => date !== undefined && date.date > today
