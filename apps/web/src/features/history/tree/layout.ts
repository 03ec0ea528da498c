// Where everybody stands: a tidy tree (Reingold and Tilford, as d3-hierarchy has it) for each line, side by side, one
// row to a generation. Plain numbers, in the pixels of a card at its full size; y grows downwards.

import { hierarchy, tree } from 'd3-hierarchy'
import type { Box } from './box'
import type { Forest, Person } from './forest'

export const CARD = { width: 156, height: 132 }
export const ROW_HEIGHT = 196
const COLUMN = CARD.width + 20
/** How much wider than between siblings the gap is between cousins, and between trees. */
const KINSHIP_GAP = 1.2

/** Somebody's card: its middle is `x`, its upper edge `y`. */
export type Place = {
  person: Person
  generation: number
  x: number
  y: number
  parent: Place | null
  /** None while the branch is folded. */
  children: Place[]
}

export type Layout = {
  /** Parents before their children. */
  places: Place[]
  byId: ReadonlyMap<string, Place>
  bounds: Box
}

/** @param folded the ids of those whose descendants are not shown */
export function layOut(forest: Forest, folded: ReadonlySet<string>): Layout {
  type Branch = { person: Person | null; children: Branch[] }
  const grow = (person: Person): Branch => ({ person, children: [] })
  // One trunk that nobody sees holds the trees, which puts them side by side.
  const trunk: Branch = { person: null, children: forest.roots.map(grow) }
  const waiting = [...trunk.children]
  for (const branch of waiting) {
    if (!branch.person || folded.has(branch.person.member.id)) continue
    branch.children = branch.person.children.map(grow)
    waiting.push(...branch.children)
  }

  const tidy = tree<Branch>()
    .nodeSize([COLUMN, ROW_HEIGHT])
    .separation((a, b) => (a.parent === b.parent && a.depth > 1 ? 1 : KINSHIP_GAP))
  const byId = new Map<string, Place>()
  const bounds = { left: 0, top: 0, right: 0, bottom: 0 }

  tidy(hierarchy(trunk)).each((node) => {
    const { person } = node.data
    if (!person) return
    const parent = byId.get(person.parent?.member.id ?? '') ?? null
    const generation = node.depth - 1
    const place: Place = { person, generation, x: node.x, y: generation * ROW_HEIGHT, parent, children: [] }
    parent?.children.push(place)
    byId.set(person.member.id, place)
    bounds.left = Math.min(bounds.left, place.x - CARD.width / 2)
    bounds.right = Math.max(bounds.right, place.x + CARD.width / 2)
    bounds.bottom = Math.max(bounds.bottom, place.y + CARD.height)
  })
  return { places: [...byId.values()], byId, bounds }
}

export const cardOf = ({ x, y }: Place): Box => ({
  left: x - CARD.width / 2,
  top: y,
  right: x + CARD.width / 2,
  bottom: y + CARD.height,
})
