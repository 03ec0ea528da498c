// Plans an import without changing anything: additions, records kept for a later export, and omissions with their reasons.

import { newId } from '@/data/new-id'
import type { HistoryMember, HistoryValues } from '../history-member'
import type { Parentage, Partnership, Ties } from '../ties'
import { couplesOf } from './couples-of'
import { type Descent, generationsBelow, openCircles } from './descent'
import { keptFor } from './kept-for'
import { lifeOf } from './life-of'
import type { Gedzip } from './open-gedzip'
import { parentageOf } from './parentage-of'
import { noPictures, type Pictures, picturesIn } from './pictures-in'
import { type GedcomFile, personOf, sharedNotesIn } from './read-gedcom-file'
import { recordsOf } from './records-of'
import { type Remarks, remark } from './remarks'
import type { StoredRecord } from './stored-record'

/** With a new id, so that other additions can name this person as their parent. */
type Addition = HistoryValues & { id: string }

/** A lower `generation` for a child than for its parents. */
type NewParent = Parentage & { generation: number }

export type ImportPlan = {
  additions: Addition[]
  /** Besides the first parents of new people. */
  parents: NewParent[]
  couples: Partnership[]
  records: StoredRecord[]
  pictures: Pictures
  remarks: Remarks
  /** False when the end of the file is missing. */
  complete: boolean
  /** How often each tag occurs that the history does not show. */
  kept: Map<string, number>
}

export type Existing = { familyId: string; people: HistoryMember[]; ties: Ties }

/**
 * People with the name and dates of an existing person are not added again. They stay as they are, but have the file's new
 * people as relatives, and its parents if they have none.
 * @param today yyyy-MM-dd
 * @param archive with the file's pictures
 */
export function planImport(
  file: GedcomFile,
  { familyId, people, ties }: Existing,
  today: string,
  archive?: Gedzip,
): ImportPlan {
  const remarks: Remarks = new Map()
  for (const line of file.unread) remark(remarks, 'unread', line)
  const takeExisting = matcher(people)
  const sharedNotes = sharedNotesIn(file.others)
  const idOf = new Map<string, string>()
  const newcomers: Addition[] = []
  const newIds = new Map<string, string>()
  for (const record of file.people) {
    const life = lifeOf(personOf(record, sharedNotes), today, remarks)
    const known = takeExisting(life)
    const id = known ?? newId(familyId)
    idOf.set(record.pointer, id)
    if (known) remark(remarks, 'here-already', life.member_name)
    else {
      newcomers.push({ ...life, id })
      newIds.set(record.pointer, id)
    }
  }

  const descent = newDescent(file, ties, idOf)
  const nameOf = new Map([...people, ...newcomers].map(({ id, member_name }) => [id, member_name]))
  for (const id of openCircles(descent, parentIds(ties)))
    remark(remarks, 'own-ancestor', nameOf.get(id) ?? '')
  const additions = newcomers.map((person) => ({ ...person, parent_id: firstByBirth(descent, person.id) }))
  return {
    additions,
    parents: otherParents(descent, new Set(newcomers.map(({ id }) => id))),
    couples: couplesOf(file, [...people, ...newcomers], idOf, ties.partnerships, today, remarks),
    records: recordsOf(file, idOf, (name) => remark(remarks, 'record-too-long', name)),
    pictures: archive ? picturesIn(file, archive, newIds, remarks) : noPictures,
    remarks,
    complete: file.complete,
    kept: keptFor(file),
  }
}

/** Without the children whose parents the history knows. */
function newDescent(file: GedcomFile, { parentage }: Ties, idOf: ReadonlyMap<string, string>): Descent {
  const known = new Set(parentage.map(({ child_id }) => child_id))
  const descent: Descent = new Map()
  for (const [child, parents] of parentageOf(file)) {
    const id = idOf.get(child) ?? ''
    if (known.has(id)) continue
    descent.set(
      id,
      parents.map(({ parent, kind }) => ({ parent: idOf.get(parent) ?? '', kind })),
    )
  }
  return descent
}

function parentIds({ parentage }: Ties): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { child_id, parent_id } of parentage)
    found.set(child_id, [...(found.get(child_id) ?? []), parent_id])
  return found
}

const firstByBirth = (descent: Descent, id: string): string | null => {
  const [first] = descent.get(id) ?? []
  return first?.kind === 'birth' ? first.parent : null
}

/** The database adds one generation after the other; older ones together. */
export const MAX_GENERATIONS = 40

function otherParents(descent: Descent, newcomers: ReadonlySet<string>): NewParent[] {
  const below = generationsBelow(descent)
  return [...descent].flatMap(([child_id, parents]) => {
    const first = newcomers.has(child_id) ? firstByBirth(descent, child_id) : null
    const generation = Math.min(below.get(child_id) ?? 0, MAX_GENERATIONS)
    return parents
      .filter(({ parent }) => parent !== first)
      .map(({ parent, kind }) => ({ child_id, parent_id: parent, kind, generation }))
  })
}

/** @returns a function that finds the existing person for a life, each of them once */
function matcher(existing: HistoryMember[]): (life: HistoryValues) => string | undefined {
  const ids = new Map<string, string[]>()
  for (const member of existing) {
    const key = identityOf(member)
    ids.set(key, [...(ids.get(key) ?? []), member.id])
  }
  return (life) => ids.get(identityOf(life))?.shift()
}

const identityOf = ({ member_name, birth_date, death_date }: HistoryValues) =>
  [member_name.toLocaleLowerCase(), birth_date, death_date].join('|')
