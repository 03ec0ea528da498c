// Turns a person of a GEDCOM file into values for the family's history.

import { diesBeforeBirth, type PartialDate } from '@/dates/partial-dates'
import { m } from '@/i18n/messages'
import { characterCount, firstCharacters } from '@/text/characters'
import type { HistoryValues } from '../history-member'
import { readGedcomDate } from './gedcom-date'
import type { GedcomPerson } from './read-gedcom-file'
import { type Remarks, remark } from './remarks'

/** In characters, the database's limits. */
const LONGEST_NAME = 120
const LONGEST_BIO = 10_000

/** @param today yyyy-MM-dd */
export function lifeOf(person: GedcomPerson, today: string, remarks: Remarks): HistoryValues {
  const name = person.name || m.unknown_member()
  if (!person.name) remark(remarks, 'no-name', `@${person.pointer}@`)
  if (characterCount(name) > LONGEST_NAME) remark(remarks, 'name-cut', name)
  const bio = joinNotes(person.notes)
  if (characterCount(bio) > LONGEST_BIO) remark(remarks, 'bio-cut', name)

  const dateOf = (text: string | undefined) => text && usableDate(text, name, today, remarks)
  const birth = dateOf(person.birth) || undefined
  let death = dateOf(person.death) || undefined
  if (birth && death && diesBeforeBirth(birth, death)) {
    remark(remarks, 'death-before-birth', name)
    death = undefined
  }
  return {
    member_name: firstCharacters(name, LONGEST_NAME).trim(),
    birth_date: birth?.date ?? null,
    birth_date_precision: birth?.precision ?? 'day',
    death_date: death?.date ?? null,
    death_date_precision: death?.precision ?? 'day',
    deceased: person.deceased,
    bio: firstCharacters(bio, LONGEST_BIO) || null,
    parent_id: null,
    image_url: null,
  }
}

/** UTF-16 units, of which a character has at most two. */
const TOO_LONG = 2 * LONGEST_BIO + 2

/** Stops once it is too long: a file may refer to one long note thousands of times. */
function joinNotes(notes: readonly string[]): string {
  let bio = ''
  for (const note of notes) {
    if (bio.length >= TOO_LONG) break
    bio += `${bio && '\n\n'}${note.slice(0, TOO_LONG)}`
  }
  return bio
}

function usableDate(text: string, name: string, today: string, remarks: Remarks): PartialDate | undefined {
  const date = readGedcomDate(text)
  if (!date) remark(remarks, 'date-unreadable', `${name} (${text})`)
  else if (date.date > today) remark(remarks, 'date-in-future', `${name} (${text})`)
  else return date
  return undefined
}
