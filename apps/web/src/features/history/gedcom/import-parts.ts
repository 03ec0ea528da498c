// Splits an import into requests that the server takes.

import { type Descent, generationsBelow } from './descent'
import type { ImportPlan } from './plan-import'

/** A request has at most 10 MB. A slow server needs seconds for so many people, and a statement may take eight. */
type Limit = { rows: number; characters: number }
const LIMIT: Limit = { rows: 500, characters: 4_000_000 }

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
    else parts.push({ additions: [], parents: [], couples: [], records })
  }
  return parts
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
