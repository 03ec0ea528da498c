// Where each person is drawn: a tidy tree (Reingold and Tilford, by d3-hierarchy) for each line, side by side, with one
// row per generation. In the pixels of a full-size card; y grows downwards.

import { hierarchy, tree } from 'd3-hierarchy'
import type { Box } from './box'
import { ancestorsOf, type Forest, type Person } from './forest'

export const CARD = { width: 156, height: 132 }
export const ROW_HEIGHT = 196
const COLUMN = CARD.width + 20
/** The gap between cousins and between trees, as a multiple of the gap between siblings. */
const KINSHIP_GAP = 1.2

/** Where a person's card is drawn: `x` is its centre, `y` its upper edge. */
export type Place = {
  person: Person
  generation: number
  x: number
  y: number
  parent: Place | null
  /** Empty while the branch is folded. */
  children: Place[]
}

export type Layout = {
  /** Parents before their children. */
  places: Place[]
  byId: ReadonlyMap<string, Place>
  bounds: Box
}

/** @param folded the ids of people whose descendants are hidden */
export function layOut(forest: Forest, folded: ReadonlySet<string>): Layout {
  type Branch = { person: Person | null; children: Branch[] }
  const grow = (person: Person): Branch => ({ person, children: [] })
  // An invisible root above all trees makes d3 lay them out side by side.
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

/** The person, or the nearest ancestor who is shown when a folded branch hides them. */
export function shownPlace({ byId }: Layout, person: Person | undefined): Place | undefined {
  const shown = person && [person, ...ancestorsOf(person)].find(({ member }) => byId.has(member.id))
  return shown && byId.get(shown.member.id)
}

export const cardOf = ({ x, y }: Place): Box => ({
  left: x - CARD.width / 2,
  top: y,
  right: x + CARD.width / 2,
  bottom: y + CARD.height,
})
