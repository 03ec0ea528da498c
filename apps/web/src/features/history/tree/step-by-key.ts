// The arrow keys of a tree (https://www.w3.org/WAI/ARIA/apg/patterns/treeview/) follow the drawing: up to the parent, down
// to the children, sideways within the generation.

import type { Layout, Place } from './layout'

/** @returns undefined when the key leads nowhere */
export function stepByKey({ places }: Layout, from: Place, key: string): Place | undefined {
  switch (key) {
    case 'ArrowUp':
      return from.parent ?? undefined
    case 'ArrowDown':
      // Below a couple, the first parent has the children.
      return from.children[0] ?? places.find(({ parent }) => parent && isPartnerOf(parent, from))
    case 'ArrowLeft':
      return beside(places, from, -1)
    case 'ArrowRight':
      return beside(places, from, 1)
    case 'Home':
      return places[0]
    case 'End':
      return lastOf(places)
  }
}

const isPartnerOf = ({ person }: Place, { person: { partners } }: Place) => partners.includes(person)

/** Siblings and, beyond them, cousins. */
function beside(places: readonly Place[], from: Place, step: 1 | -1): Place | undefined {
  const row = places.filter(({ generation }) => generation === from.generation).sort((a, b) => a.x - b.x)
  return row[row.indexOf(from) + step]
}

/** The last person in reading order: the youngest child of the youngest child of the last root. */
function lastOf(places: readonly Place[]): Place | undefined {
  let last = places.filter(({ parent }) => !parent).at(-1)
  while (last?.children.length) last = last.children.at(-1)
  return last
}
