// Where each person is drawn: a tidy tree (Reingold and Tilford, by d3-hierarchy) of households for each line, side by side,
// with one row per generation. In the pixels of a full-size card; y grows downwards.

import { hierarchy, tree } from 'd3-hierarchy'
import type { Box } from './box'
import { ancestorsOf, type Forest } from './forest'
import type { Household, Person } from './person'

export const CARD = { width: 156, height: 146 }
export const ROW_HEIGHT = 196
export const COLUMN = CARD.width + 20
/** The gap between cousins and between trees, in columns. */
const KINSHIP_GAP = 0.2
/** The room for a line that passes a generation, in columns. */
const LINE = 0.2

/** Where a person's card is drawn: `x` is its centre, `y` its upper edge. */
export type TreeNode = {
  person: Person
  generation: number
  x: number
  y: number
  parent: TreeNode | null
  /** Empty while the branch is folded. */
  children: TreeNode[]
}

export type Point = { x: number; y: number }

export type Layout = {
  /** Parents before their children. */
  nodes: TreeNode[]
  byId: ReadonlyMap<string, TreeNode>
  bounds: Box
}

type Branch = { household: Household | null; row: number; children: Branch[] }

/** @param folded the ids of people whose descendants are hidden */
export function layOut(forest: Forest, folded: ReadonlySet<string>): Layout {
  const centres = centresOf(branchesOf(forest, folded))
  for (const { household } of forest.roots) {
    const shift = centres.get(household) ?? 0
    for (const [over, x] of centresOf(pedigreeOf(household))) centres.set(over, x + shift)
  }
  const byId = new Map<string, TreeNode>()
  const bounds = { left: 0, top: 0, right: 0, bottom: 0 }
  for (const [{ people, generation }, x] of [...centres].sort(([a], [b]) => a.generation - b.generation)) {
    for (const [index, person] of people.entries()) {
      const parent = byId.get(person.parent?.member.id ?? '') ?? null
      const node: TreeNode = {
        person,
        generation,
        x: x + (index - (people.length - 1) / 2) * COLUMN,
        y: generation * ROW_HEIGHT,
        parent,
        children: [],
      }
      parent?.children.push(node)
      byId.set(person.member.id, node)
      bounds.left = Math.min(bounds.left, node.x - CARD.width / 2)
      bounds.right = Math.max(bounds.right, node.x + CARD.width / 2)
      bounds.bottom = Math.max(bounds.bottom, node.y + CARD.height)
    }
  }
  return { nodes: [...byId.values()], byId, bounds }
}

/** The middle of each household. */
function centresOf(trunk: Branch): Map<Household, number> {
  const tidy = tree<Branch>()
    .nodeSize([COLUMN, ROW_HEIGHT])
    .separation((a, b) => {
      const gap = a.parent === b.parent && a.depth > 1 ? 0 : KINSHIP_GAP
      return (columnsOf(a.data) + columnsOf(b.data)) / 2 + gap
    })
  const centres = new Map<Household, number>()
  tidy(hierarchy(trunk)).each(({ data: { household }, x }) => {
    if (household) centres.set(household, x)
  })
  return centres
}

const columnsOf = ({ household }: Branch) => household?.people.length ?? LINE

/** The households below an invisible root, which makes d3 lay them out side by side. A depth is a generation. */
function branchesOf({ roots }: Forest, folded: ReadonlySet<string>): Branch {
  const trunk: Branch = { household: null, row: -1, children: [] }
  const waiting = roots.map(({ household }) => grow(trunk, household, household.generation))
  for (const branch of waiting) {
    const { household } = branch
    if (!household || household.people.some(({ member }) => folded.has(member.id))) continue
    for (const below of household.below) waiting.push(grow(branch, below, below.generation))
  }
  return trunk
}

/** The households above one, growing upwards from it. */
function pedigreeOf(start: Household): Branch {
  const trunk: Branch = { household: start, row: 0, children: [] }
  const waiting = [trunk]
  for (const branch of waiting)
    for (const over of branch.household?.over ?? [])
      waiting.push(grow(branch, over, start.generation - over.generation))
  return trunk
}

/** Where a household skips rows, empty branches stand for them. */
function grow(from: Branch, household: Household, row: number): Branch {
  let at = from
  for (let passed = from.row + 1; passed < row; passed++) {
    const passing = { household: null, row: passed, children: [] }
    at.children.push(passing)
    at = passing
  }
  const branch = { household, row, children: [] }
  at.children.push(branch)
  return branch
}

export const isBeside = (one: TreeNode, other: TreeNode) =>
  one !== other && one.y === other.y && Math.abs(one.x - other.x) <= COLUMN + 1

/** Where the line to a person begins: between their parents when these are side by side, or below one of them. */
export function originOf({ byId }: Layout, { person, parent }: TreeNode): Point | undefined {
  if (!parent) return undefined
  const parents = person.parents.flatMap(({ member }) => byId.get(member.id) ?? [])
  return originBelow(parent, parents)
}

/** Between the parent and one of the others who is beside them, or below the parent. */
export function originBelow(parent: TreeNode, others: TreeNode[]): Point {
  const beside = others.find((other) => isBeside(other, parent))
  if (!beside) return { x: parent.x, y: parent.y + CARD.height }
  return { x: (beside.x + parent.x) / 2, y: parent.y + CARD.height / 2 }
}

/** The person, or the nearest ancestor who is shown when a folded branch hides them. */
export function shownNode({ byId }: Layout, person: Person | undefined): TreeNode | undefined {
  const shown = person && [person, ...ancestorsOf(person)].find(({ member }) => byId.has(member.id))
  return shown && byId.get(shown.member.id)
}

export const cardOf = ({ x, y }: TreeNode): Box => ({
  left: x - CARD.width / 2,
  top: y,
  right: x + CARD.width / 2,
  bottom: y + CARD.height,
})
