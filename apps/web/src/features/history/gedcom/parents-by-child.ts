// GEDCOM knows two parents of a child, the family's history one: the tree follows one line of ancestors.

import type { GedcomFile } from './read-gedcom-file'

export type Descent = {
  /** The parent's pointer by the child's. */
  parentOf: Map<string, string>
  /** Parents whom the children of their family do not hang from. */
  secondParents: Set<string>
  /** Whoever would be their own ancestor; they have no parent here. */
  ownAncestors: string[]
}

export function parentsByChild({ people, families }: GedcomFile): Descent {
  const familyOf = new Map(families.map((family) => [family.pointer, family]))
  const known = new Set(people.map(({ pointer }) => pointer))
  const childIn = new Map<string, string>()
  // A person names the family that they are a child in, or the family names the person; good files do both.
  for (const { pointer, children } of families) {
    for (const child of children) if (!childIn.has(child)) childIn.set(child, pointer)
  }
  for (const { pointer, childOf } of people) {
    const first = childOf.find((family) => familyOf.has(family))
    if (first) childIn.set(pointer, first)
  }

  const parentOf = new Map<string, string>()
  const secondParents = new Set<string>()
  for (const { pointer: child } of people) {
    const parents =
      familyOf.get(childIn.get(child) ?? '')?.parents.filter((parent) => known.has(parent)) ?? []
    // The one whose own ancestors are known, so that the tree grows tall rather than wide.
    const [parent, ...others] = [...parents].sort(
      (one, other) => Number(childIn.has(other)) - Number(childIn.has(one)),
    )
    if (parent) parentOf.set(child, parent)
    for (const other of others) secondParents.add(other)
  }
  return { parentOf, secondParents, ownAncestors: openCircles(parentOf) }
}

/** Takes the parent from one person of every circle. @returns those people */
function openCircles(parentOf: Map<string, string>): string[] {
  const opened: string[] = []
  const rooted = new Set<string>()
  for (const start of [...parentOf.keys()]) {
    const path = new Set<string>()
    let person: string | undefined = start
    while (person && !rooted.has(person)) {
      if (path.has(person)) {
        parentOf.delete(person)
        opened.push(person)
        break
      }
      path.add(person)
      person = parentOf.get(person)
    }
    for (const passed of path) rooted.add(passed)
  }
  return opened
}
