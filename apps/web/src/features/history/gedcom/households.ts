// GEDCOM's families: the parents of some children, or a couple. The tree stores ties between two people instead.

import type { Parentage, Partnership, Ties } from '../ties'
import { lastBegin } from './couple-events'
import type { GedcomNode } from './gedcom-node'
import { kindsIn } from './parentage-of'
import { pointersIn } from './read-gedcom-file'

type Kind = Parentage['kind']

export type Household = {
  /** The pointer of the family's record. */
  id: string
  /** One or two; the first is named first. None when the file that it came from names none. */
  parents: string[]
  couple: Partnership | undefined
  /** Of a couple that married again: another household tells of them now. */
  isEarlier: boolean
  children: Child[]
  record: GedcomNode | undefined
}

/** With the kind of each parent, in the order of the child's own parents. */
export type Child = { id: string; kinds: Map<string, Kind> }

/**
 * @param people by id, with their stored records
 * @param records stored families
 */
export function householdsOf(
  people: ReadonlyMap<string, GedcomNode | undefined>,
  ties: Ties,
  records: GedcomNode[],
): Household[] {
  const households: Household[] = []
  const byParents = new Map<string, Household[]>()
  function add(one: Household): Household {
    households.push(one)
    const key = keyOf(one.parents)
    byParents.set(key, [...(byParents.get(key) ?? []), one])
    return one
  }
  const added = (parents: string[]) => add(household(`F${households.length}`, parents))

  for (const record of records) {
    const parents = pointersIn(record, 'HUSB', 'WIFE').filter((id) => people.has(id))
    add(household(record.pointer, parents, record))
  }
  for (const couple of ties.partnerships) {
    const parents = [couple.one_id, couple.other_id]
    const same = byParents.get(keyOf(parents)) ?? []
    const begin = lastBegin(same.flatMap(({ record }) => record?.children ?? []))
    const own = same.find(({ record }) => begin && record?.children.includes(begin)) ?? same[0]
    for (const household of same) household.isEarlier = household !== own
    ;(own ?? added(parents)).couple = couple
  }
  for (const [id, itsParents] of parentsByChild(ties)) {
    if (!people.has(id)) continue
    for (const kinds of inPairs(itsParents, byParents)) {
      const parents = [...kinds.keys()]
      const same = byParents.get(keyOf(parents)) ?? []
      const own = same.find(({ record }) => record && pointersIn(record, 'CHIL').includes(id))
      const household = own ?? same[0] ?? added(parents)
      household.children.push({ id, kinds })
    }
  }
  for (const household of households) keepOtherChildren(household, people)
  return households.filter(isTold)
}

const household = (id: string, parents: string[], record?: GedcomNode): Household => ({
  ...{ id, parents, record, couple: undefined, isEarlier: false, children: [] },
})

const keyOf = (parents: string[]) => [...parents].sort().join(' ')

function parentsByChild({ parentage }: Ties): Map<string, Parentage[]> {
  const found = new Map<string, Parentage[]>()
  for (const tie of parentage) {
    const others = found.get(tie.child_id)
    if (others) others.push(tie)
    else found.set(tie.child_id, [tie])
  }
  return found
}

/** Two parents who follow each other share a household when they have one, or are parents in the same way. */
function* inPairs(parents: Parentage[], byParents: Map<string, Household[]>): Generator<Map<string, Kind>> {
  for (let at = 0; at < parents.length; at += 1) {
    const [one, other] = [parents[at], parents[at + 1]]
    if (!one) return
    const areTogether =
      other && (one.kind === other.kind || byParents.has(keyOf([one.parent_id, other.parent_id])))
    if (areTogether) at += 1
    yield new Map((areTogether ? [one, other] : [one]).map(({ parent_id, kind }) => [parent_id, kind]))
  }
}

/** Children that the tree does not show as such: without known parents, or of whom the file says that they are not. */
function keepOtherChildren({ record, parents, children }: Household, people: ReadonlyMap<string, unknown>) {
  if (!record) return
  for (const id of pointersIn(record, 'CHIL')) {
    const child = people.get(id) as GedcomNode | undefined
    const isShown = children.some((one) => one.id === id)
    if (isShown || !people.has(id)) continue
    if (parents.length === 0 || (child && kindsIn(record, child).size === 0))
      children.push({ id, kinds: new Map() })
  }
}

/** A couple that was parted by the family, and has no children together, is no family any more. */
const isTold = ({ parents, couple, isEarlier, children, record }: Household) =>
  couple !== undefined || isEarlier || children.length > 0 || (record !== undefined && parents.length < 2)
