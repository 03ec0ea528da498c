// Splits an import into requests that the server takes.

import { type Descent, generationsBelow } from './descent'
import { type ImportPlan, MAX_GENERATIONS } from './plan-import'

/**
 * A request has at most 10 MB, and a statement may take eight seconds: a slow server stores less than 200 rows in one. People,
 * ties and records cost about the same.
 */
type Limit = { rows: number; characters: number }
const LIMIT: Limit = { rows: 400, characters: 4_000_000 }

export type ImportPart = Pick<ImportPlan, 'additions' | 'parents' | 'couples' | 'records'>

/**
 * The youngest come first, so that the search for circles stays short. All parents of a child come together, after the last of
 * them: when an import ends early, another import of the same file adds what is missing.
 */
export function partsOf(plan: ImportPlan, limit = LIMIT): ImportPart[] {
  const generations = generationsOf(plan)
  const generationOf = (id: string) => generations.get(id) ?? 0
  const people = [...plan.additions].sort((one, other) => generationOf(one.id) - generationOf(other.id))
  const positions = new Map(people.map(({ id }, position) => [id, position]))

  /** What has to wait for the person at each position; at -1, for nobody. */
  const waiting = new Map<number, Partial<ImportPart>[]>()
  const add = (ids: string[], step: Partial<ImportPart>) => {
    const last = Math.max(...ids.map((id) => positions.get(id) ?? -1))
    const others = waiting.get(last)
    if (others) others.push(step)
    else waiting.set(last, [step])
  }
  for (const [child, parents] of parentsByChild(plan, generationOf))
    add([child, ...parents.map(({ parent_id }) => parent_id)], { parents })
  for (const couple of plan.couples) add([couple.one_id, couple.other_id], { couples: [couple] })

  return packed(
    [
      ...(waiting.get(-1) ?? []),
      ...people.flatMap((person, position) => [
        { additions: [{ ...person, parent_id: null }] },
        ...(waiting.get(position) ?? []),
      ]),
      // They refer to people.
      ...plan.records.map((record) => ({ records: [record] })),
    ],
    limit,
  )
}

/** The first one of each child first. */
function parentsByChild(
  { additions, parents }: ImportPlan,
  generationOf: (id: string) => number,
): Map<string, ImportPlan['parents']> {
  const byChild = new Map<string, ImportPlan['parents']>()
  for (const { id, parent_id } of additions) {
    const generation = Math.min(generationOf(id), MAX_GENERATIONS)
    if (parent_id) byChild.set(id, [{ child_id: id, parent_id, kind: 'birth', generation }])
  }
  for (const tie of parents) {
    const others = byChild.get(tie.child_id)
    if (others) others.push(tie)
    else byChild.set(tie.child_id, [tie])
  }
  return byChild
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
function packed(steps: Partial<ImportPart>[], limit: Limit): ImportPart[] {
  const parts = [emptyPart()]
  let [rows, characters] = [0, 0]
  for (const { additions = [], parents = [], couples = [], records = [] } of steps) {
    const step = [...additions, ...parents, ...couples, ...records]
    const length = JSON.stringify(step).length
    if (rows > 0 && (rows + step.length > limit.rows || characters + length > limit.characters)) {
      parts.push(emptyPart())
      rows = 0
      characters = 0
    }
    const part = parts.at(-1)
    part?.additions.push(...additions)
    part?.parents.push(...parents)
    part?.couples.push(...couples)
    part?.records.push(...records)
    rows += step.length
    characters += length
  }
  return parts
}

const emptyPart = (): ImportPart => ({ additions: [], parents: [], couples: [], records: [] })
