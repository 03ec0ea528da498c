// Splits an import into requests that the server takes.

import { type Descent, generationsBelow } from './descent'
import type { ImportPlan } from './plan-import'

/**
 * A request has at most 10 MB. A slow server needs seconds for so many people, or for so many ties, of which each is a search for
 * circles; and a statement may take eight.
 */
type Limit = { rows: number; ties: number; characters: number }
const LIMIT: Limit = { rows: 500, ties: 250, characters: 4_000_000 }

export type ImportPart = Pick<ImportPlan, 'additions' | 'parents' | 'couples' | 'records'>

/**
 * The youngest come first, so that the search for circles stays short. All parents of a child come together, with the last of
 * them: when an import ends early, another import of the same file adds what is missing.
 */
export function partsOf(plan: ImportPlan, limit = LIMIT): ImportPart[] {
  const generations = generationsOf(plan)
  const generationOf = (id: string) => generations.get(id) ?? 0
  const people = [...plan.additions].sort((one, other) => generationOf(one.id) - generationOf(other.id))
  const groups = portions(people, limit)
  const parts = groups.map((): ImportPart => ({ additions: [], parents: [], couples: [], records: [] }))
  const places = new Map(groups.flatMap((group, index) => group.map(({ id }) => [id, index] as const)))
  /** Where the last of these people is added; others are there already. */
  const partWith = (ids: string[]) => parts[Math.max(0, ...ids.map((id) => places.get(id) ?? 0))]

  const familyOf = new Map(people.map(({ id, parent_id }) => [id, parent_id ? [id, parent_id] : [id]]))
  for (const { child_id, parent_id } of plan.parents)
    familyOf.set(child_id, [...(familyOf.get(child_id) ?? [child_id]), parent_id])
  const withParents = (id: string) => partWith(familyOf.get(id) ?? [])

  for (const person of people) {
    const { id, parent_id } = person
    const [own, complete] = [partWith([id]), withParents(id)]
    own?.additions.push(own === complete ? person : { ...person, parent_id: null })
    if (own !== complete && parent_id)
      complete?.parents.push({ child_id: id, parent_id, kind: 'birth', generation: generationOf(id) })
  }
  for (const tie of plan.parents) withParents(tie.child_id)?.parents.push(tie)
  for (const couple of plan.couples) partWith([couple.one_id, couple.other_id])?.couples.push(couple)
  // Records refer to people, so they come last.
  for (const [index, records] of portions(plan.records, limit).entries()) {
    if (index === 0) parts.at(-1)?.records.push(...records)
    else parts.push({ ...NOTHING, records })
  }
  return parts.flatMap((part) => inSteps(part, limit))
}

const NOTHING: ImportPart = { additions: [], parents: [], couples: [], records: [] }

/** A part with many ties in several, of which the first has all people and the last the records. */
function inSteps(part: ImportPart, { ties }: Limit): ImportPart[] {
  if (part.parents.length + part.couples.length <= ties) return [part]
  const parentsOf = byChild(part.parents)
  const additions = part.additions.map((person) => {
    const others = parentsOf.get(person.id)
    if (!others?.[0] || !person.parent_id) return person
    const { generation } = others[0]
    others.unshift({ child_id: person.id, parent_id: person.parent_id, kind: 'birth', generation })
    return { ...person, parent_id: null }
  })
  const steps: ImportPart[] = [{ ...NOTHING, additions }]
  for (const parents of portionsBy([...parentsOf.values()], ties)) steps.push({ ...NOTHING, parents })
  for (const couples of portionsBy(
    part.couples.map((couple) => [couple]),
    ties,
  ))
    steps.push({ ...NOTHING, couples })
  return [...steps.slice(0, -1), { ...(steps.at(-1) ?? part), records: part.records }]
}

function byChild(parents: ImportPart['parents']): Map<string, ImportPart['parents']> {
  const groups = new Map<string, ImportPart['parents']>()
  for (const tie of parents) groups.set(tie.child_id, [...(groups.get(tie.child_id) ?? []), tie])
  return groups
}

/** Groups that stay together, in portions of at most so many rows. */
function portionsBy<Row>(groups: Row[][], most: number): Row[][] {
  const found: Row[][] = []
  for (const group of groups) {
    const last = found.at(-1)
    if (last && last.length + group.length <= most) last.push(...group)
    else found.push([...group])
  }
  return found
}

function generationsOf({ additions, parents }: ImportPlan): Map<string, number> {
  const descent: Descent = new Map()
  const add = (child: string, parent: string) =>
    descent.set(child, [...(descent.get(child) ?? []), { parent, kind: 'birth' }])
  for (const { id, parent_id } of additions) if (parent_id) add(id, parent_id)
  for (const { child_id, parent_id } of parents) add(child_id, parent_id)
  return generationsBelow(descent)
}

/** At least one, which may be empty. */
function portions<Row>(rows: Row[], limit: Limit): Row[][] {
  const found: Row[][] = [[]]
  let size = 0
  for (const row of rows) {
    const length = JSON.stringify(row).length
    const last = found.at(-1) ?? []
    if (last.length === limit.rows || (last.length > 0 && size + length > limit.characters)) {
      found.push([row])
      size = length
    } else {
      last.push(row)
      size += length
    }
  }
  return found
}
