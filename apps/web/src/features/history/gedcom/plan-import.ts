// Plans an import without changing anything: who is added, what is left out, and why.

import { newId } from '@/lib/new-id'
import type { HistoryMember, HistoryValues } from '../history-member'
import { lifeOf } from './life-of'
import { parentsByChild } from './parents-by-child'
import type { GedcomFile } from './read-gedcom-file'
import { type Remarks, remark } from './remarks'

/** With a new id, so that other additions can name this person as their parent. */
type Addition = HistoryValues & { id: string }

export type ImportPlan = {
  additions: Addition[]
  remarks: Remarks
  /** How often each unsupported GEDCOM tag occurs. */
  leftOut: Map<string, number>
}

/**
 * People with the name and dates of an existing person are not added again; their new children get the existing person as
 * parent.
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
    idOf.set(person.pointer, known ?? newId())
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
