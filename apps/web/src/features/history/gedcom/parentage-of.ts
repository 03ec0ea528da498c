// The parents of each child in a GEDCOM file, in their order, with their kinds.

import type { Parentage } from '../ties'
import { childOf, childrenOf, type GedcomNode, valueIn } from './gedcom-node'
import { isByKinfold } from './is-by-kinfold'
import { type GedcomFile, pointersIn } from './read-gedcom-file'

type Kind = Parentage['kind']

export type ParentOf = { parent: string; kind: Kind }

/** By the child's pointer; those named first come first. */
export function parentageOf(file: GedcomFile): Map<string, ParentOf[]> {
  const known = new Set(file.people.map(({ pointer }) => pointer))
  const trusted = isByKinfold(file.head)
  const byChild = childhoods(file, trusted)
  const parentage = new Map<string, ParentOf[]>()
  for (const child of file.people) {
    const families = byChild.get(child.pointer) ?? []
    const found = new Map<string, ParentOf>()
    for (const family of families) {
      const kinds = kindsIn(family, child)
      const parents = inOrder(family, child, (pointer) => !trusted && byChild.has(pointer))
      for (const parent of parents) {
        const kind = kinds.get(parent)
        if (kind && known.has(parent) && parent !== child.pointer && !found.has(parent))
          found.set(parent, { parent, kind })
      }
    }
    if (found.size > 0) parentage.set(child.pointer, [...found.values()])
  }
  return parentage
}

/** The families in which each person is a child; that of birth first, unless the file has them in order. */
function childhoods({ people, families }: GedcomFile, inOrder: boolean): Map<string, GedcomNode[]> {
  const familyOf = new Map(families.map((family) => [family.pointer, family]))
  const named = new Map<string, Set<GedcomNode>>()
  for (const person of people) {
    const links = childrenOf(person, 'FAMC')
    // A person names their families, or the families name their children; good files do both.
    const known = links.map(({ to }) => familyOf.get(to)).filter((family) => family !== undefined)
    if (known.length > 0) named.set(person.pointer, new Set(known))
  }
  for (const family of families) {
    for (const child of pointersIn(family, 'CHIL')) {
      const others = named.get(child)
      if (others) others.add(family)
      else named.set(child, new Set([family]))
    }
  }
  if (inOrder) return new Map([...named].map(([pointer, its]) => [pointer, [...its]]))
  const personOf = new Map(people.map((person) => [person.pointer, person]))
  return new Map(
    [...named].map(([pointer, its]) => {
      const child = personOf.get(pointer)
      const byBirth = (family: GedcomNode) =>
        !child || [...kindsIn(family, child).values()].includes('birth') ? 0 : 1
      return [pointer, [...its].sort((one, other) => byBirth(one) - byBirth(other))]
    }),
  )
}

/** `HUSB` first, unless the child's link says otherwise, or only the other parent's own parents are known. */
function inOrder(family: GedcomNode, child: GedcomNode, hasParents: (pointer: string) => boolean): string[] {
  const parents = pointersIn(family, 'HUSB', 'WIFE')
  const first = childOf(family, valueIn(linkTo(family, child), FIRST))?.to
  if (first) return parents.sort((one, other) => Number(other === first) - Number(one === first))
  return parents.sort((one, other) => Number(hasParents(other)) - Number(hasParents(one)))
}

/** Below `FAMC`: `WIFE` is the child's first parent. Kinfold's own. */
export const FIRST = '_FIRST'

const linkTo = (family: GedcomNode, child: GedcomNode) =>
  childrenOf(child, 'FAMC').find(({ to }) => to === family.pointer)

/** @returns the kind by each parent's pointer; nothing when the file says that it is not their child */
export function kindsIn(family: GedcomNode, child: GedcomNode): Map<string, Kind> {
  const link = linkTo(family, child)
  if (valueIn(link, 'STAT').toUpperCase() === 'DISPROVEN') return new Map()
  const entry = childrenOf(family, 'CHIL').find(({ to }) => to === child.pointer)
  const pedigree = childOf(link, 'PEDI')
  const ofLink = pedigree && kindOf(`${pedigree.value} ${valueIn(pedigree, 'PHRASE')}`)
  return new Map(
    childrenOf(family, 'HUSB', 'WIFE').map(({ tag, to }) => {
      // How several programs tell the relation to one of the two parents.
      const relation = valueIn(entry, tag === 'HUSB' ? '_FREL' : '_MREL')
      return [
        to,
        relation ? kindOf(relation) : (ofLink ?? (adopts(family, child, tag) ? 'adoptive' : 'birth')),
      ]
    }),
  )
}

function kindOf(text: string): Kind {
  if (/adopt/i.test(text)) return 'adoptive'
  if (/step/i.test(text)) return 'step'
  return /foster/i.test(text) ? 'foster' : 'birth'
}

/** Whether the event of an adoption names this parent. */
const adopts = (family: GedcomNode, child: GedcomNode, role: string) =>
  childrenOf(child, 'ADOP').some((event) =>
    childrenOf(event, 'FAMC').some(
      (link) =>
        link.to === family.pointer && ['', 'BOTH', role].includes(valueIn(link, 'ADOP').toUpperCase()),
    ),
  )
