// GEDCOM stores two parents of a child, the family's history one.

import type { GedcomFile } from './read-gedcom-file'

export type Descent = {
  /** The parent's pointer by the child's. */
  parentOf: Map<string, string>
  /** Parents whose children got the other parent. */
  secondParents: Set<string>
  /** People who would be their own ancestor; they get no parent. */
  ownAncestors: string[]
}

export function parentsByChild({ people, families }: GedcomFile): Descent {
  const familyOf = new Map(families.map((family) => [family.pointer, family]))
  const known = new Set(people.map(({ pointer }) => pointer))
  const childIn = new Map<string, string>()
  // A person names their family, or the family names its children; good files do both.
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
    // Prefers the parent whose own parents are known, which gives longer lines.
    const [parent, ...others] = [...parents].sort(
      (one, other) => Number(childIn.has(other)) - Number(childIn.has(one)),
    )
    if (parent) parentOf.set(child, parent)
    for (const other of others) secondParents.add(other)
  }
  return { parentOf, secondParents, ownAncestors: openCircles(parentOf) }
}

/** Removes the parent of one person in every circle. @returns those people */
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
