// How everyone in the tree is related to one person: by blood or adoption, by the shortest way up and down, and one step
// further by a couple. Nobody's gender is recorded, so the words are neutral.

import { createContext, use } from 'react'
import { m } from '@/i18n/messages'
import type { Ties } from './ties'

export type Kinship =
  /** `up` generations to a common ancestor, and `down` from there. */
  | { up: number; down: number; half: boolean }
  | 'partner'
  | 'former-partner'
  | 'step-parent'
  | 'step-child'
  | 'parent-in-law'
  | 'child-in-law'
  | 'sibling-in-law'

// Where parents are not recorded, nobody is called half or step: the ones who are missing may be the very same.

/** Of the viewer, by the ids of the relatives. */
export type Kinships = ReadonlyMap<string, Kinship>

/** Around everything that shows relatives, so that the tree is walked once. */
export const KinshipContext = createContext<Kinships>(new Map())

export function kinshipsOf(viewer: string, { parentage, partnerships }: Ties): Kinships {
  // Those who raise a child without being its parents are related by the child alone.
  const lasting = parentage.filter(({ kind }) => kind === 'birth' || kind === 'adoptive')
  const parents = groupBy(lasting, 'child_id', 'parent_id')
  const children = groupBy(lasting, 'parent_id', 'child_id')
  const found = bloodOf(viewer, parents, children)
  const add = (id: string, kinship: Kinship) => {
    if (!found.has(id)) found.set(id, kinship)
  }

  for (const { child_id, parent_id, kind } of parentage) {
    if (kind === 'birth' || kind === 'adoptive') continue
    if (child_id === viewer) add(parent_id, 'step-parent')
    if (parent_id === viewer) add(child_id, 'step-child')
  }
  const couples = partnerships.flatMap(({ one_id, other_id, kind }) => {
    const current = kind !== 'divorced' && kind !== 'separated'
    return [
      { of: one_id, partner: other_id, current },
      { of: other_id, partner: one_id, current },
    ]
  })
  const hasBothParents = (id: string) => (parents.get(id) ?? []).length > 1
  const blood = new Map(found)
  for (const { of, partner, current } of couples) {
    if (of === viewer) add(partner, current ? 'partner' : 'former-partner')
    const kinship = blood.get(of)
    if (current && typeof kinship === 'object') {
      const byPartner = ofPartner(kinship)
      if (byPartner && (byPartner !== 'step-parent' || hasBothParents(viewer))) add(partner, byPartner)
    }
  }
  for (const { of, partner, current } of couples) {
    if (of !== viewer || !current) continue
    for (const [id, kinship] of bloodOf(partner, parents, children)) {
      const inLaw = typeof kinship === 'object' && byOwnPartner(kinship)
      if (inLaw && (inLaw !== 'step-child' || hasBothParents(id))) add(id, inLaw)
    }
  }
  found.delete(viewer)
  return found
}

/** The nearest generations first, so that the shortest way counts. */
function bloodOf(start: string, parents: Map<string, string[]>, children: Map<string, string[]>) {
  const found = new Map<string, Kinship>([[start, { up: 0, down: 0, half: false }]])
  let rank = [{ id: start, up: 0, down: 0 }]
  while (rank.length > 0) {
    const next: typeof rank = []
    const visit = (ids: string[], up: number, down: number) => {
      for (const id of ids) {
        if (found.has(id)) continue
        found.set(id, { up, down, half: up === 1 && down === 1 && isHalf(start, id, parents) })
        next.push({ id, up, down })
      }
    }
    // Ancestors before their descendants: someone who is both is called by the line.
    for (const { id, up, down } of rank) if (down === 0) visit(parents.get(id) ?? [], up + 1, 0)
    for (const { id, up, down } of rank) visit(children.get(id) ?? [], up, down + 1)
    rank = next
  }
  return found
}

function isHalf(one: string, other: string, parents: Map<string, string[]>): boolean {
  const [ofOne, ofOther] = [parents.get(one) ?? [], parents.get(other) ?? []]
  const shared = ofOne.filter((id) => ofOther.includes(id)).length
  return shared < Math.min(ofOne.length, ofOther.length) && ofOne.length > 1 && ofOther.length > 1
}

/** What the partner of a relative is. */
function ofPartner({ up, down }: { up: number; down: number }): Kinship | undefined {
  if (up === 1 && down === 0) return 'step-parent'
  if (up === 0 && down === 1) return 'child-in-law'
  if (up === 1 && down === 1) return 'sibling-in-law'
  // An aunt's partner is called like an aunt.
  if (up === 2 && down === 1) return { up, down, half: false }
  return undefined
}

/** What a relative of the viewer's partner is. */
function byOwnPartner({ up, down }: { up: number; down: number }): Kinship | undefined {
  if (up === 1 && down === 0) return 'parent-in-law'
  if (up === 0 && down === 1) return 'step-child'
  if (up === 1 && down === 1) return 'sibling-in-law'
  return undefined
}

function groupBy<Key extends string>(rows: Record<Key, string>[], key: Key, value: Key) {
  const groups = new Map<string, string[]>()
  for (const row of rows) groups.set(row[key], [...(groups.get(row[key]) ?? []), row[value]])
  return groups
}

const inWords = {
  partner: m.kinship_partner,
  'former-partner': m.kinship_former_partner,
  'step-parent': m.kinship_step_parent,
  'step-child': m.kinship_step_child,
  'parent-in-law': m.kinship_parent_in_law,
  'child-in-law': m.kinship_child_in_law,
  'sibling-in-law': m.kinship_sibling_in_law,
}

/** How the viewer is related to a person, such as `Your grandparent`; undefined when they are not, or not known to be. */
export function useKinshipText(personId: string): string | undefined {
  const kinship = use(KinshipContext).get(personId)
  return kinship && kinshipText(kinship)
}

/** `Your grandparent` */
export function kinshipText(kinship: Kinship): string {
  if (typeof kinship === 'string') return inWords[kinship]()
  const { up, down, half } = kinship
  if (down === 0) return up === 1 ? m.kinship_parent() : m.kinship_ancestor({ greats: up - 2 })
  if (up === 0) return down === 1 ? m.kinship_child() : m.kinship_descendant({ greats: down - 2 })
  if (up === 1 && down === 1) return half ? m.kinship_half_sibling() : m.kinship_sibling()
  if (down === 1) return m.kinship_aunt_or_uncle({ greats: up - 2 })
  if (up === 1) return m.kinship_niece_or_nephew({ greats: down - 2 })
  const [degree, removed] = [Math.min(up, down) - 1, Math.abs(up - down)]
  return removed === 0 ? m.kinship_cousin({ degree }) : m.kinship_cousin_removed({ degree, removed })
}
