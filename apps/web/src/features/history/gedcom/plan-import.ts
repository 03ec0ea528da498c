// What an import would do, worked out before anything is done: whom it adds, and what it leaves out and why.

import type { HistoryMember, HistoryValues } from '../history-member'
import { lifeOf } from './life-of'
import { parentsByChild } from './parents-by-child'
import type { GedcomFile } from './read-gedcom-file'
import { type Remarks, remark } from './remarks'

/** Ids are given here, as people name each other as parents. */
type Addition = HistoryValues & { id: string }

export type ImportPlan = {
  additions: Addition[]
  remarks: Remarks
  /** What there is no place for, by its GEDCOM tag, and how often. */
  leftOut: Map<string, number>
}

/**
 * People who are here already, by name and dates, are left as they are; their children in the file become theirs.
 * @param today yyyy-MM-dd
 */
export function planImport(file: GedcomFile, existing: HistoryMember[], today: string): ImportPlan {
  const remarks: Remarks = new Map()
  const takeExisting = matcher(existing)
  const idOf = new Map<string, string>()
  const newcomers: { pointer: string; life: HistoryValues }[] = []
  for (const person of file.people) {
    const life = lifeOf(person, today, remarks)
    const known = takeExisting(life)
    idOf.set(person.pointer, known ?? crypto.randomUUID())
    if (known) remark(remarks, 'here-already', life.member_name)
    else newcomers.push({ pointer: person.pointer, life })
  }

  const nameOf = new Map(file.people.map(({ pointer, name }) => [pointer, name || pointer]))
  const { parentOf, secondParents, ownAncestors } = parentsByChild(file)
  for (const pointer of secondParents) remark(remarks, 'second-parent', nameOf.get(pointer) ?? pointer)
  for (const pointer of ownAncestors) remark(remarks, 'own-ancestor', nameOf.get(pointer) ?? pointer)
  const additions = newcomers.map(({ pointer, life }) => ({
    ...life,
    id: idOf.get(pointer) ?? '',
    parent_id: idOf.get(parentOf.get(pointer) ?? '') ?? null,
  }))
  return { additions, remarks, leftOut: file.leftOut }
}

/** @returns a function that tells who of the family's history somebody is; it names nobody twice */
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
