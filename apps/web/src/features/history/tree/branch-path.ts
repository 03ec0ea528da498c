// The line from parents to a child: down, along, down again, with rounded bends. To the next generation it never crosses a
// row of cards, however far apart the children are.

import type { Point, TreeNode } from './layout'
import { CARD, ROW_HEIGHT } from './layout'

const STEM = 36
const BEND = 24

/** @returns the `d` of an SVG path from a point of the parents to the child's upper edge */
export function branchPath({ x, y: top }: Point, child: TreeNode): string {
  const turn = child.y - (ROW_HEIGHT - CARD.height) + STEM
  const across = child.x - x
  if (Math.abs(across) < 1) return `M${x} ${top}V${child.y}`
  const bend = Math.sign(across) * Math.min(BEND, Math.abs(across) / 2)
  return (
    `M${x} ${top}V${turn - BEND}Q${x} ${turn} ${x + bend} ${turn}` +
    `H${child.x - bend}Q${child.x} ${turn} ${child.x} ${turn + BEND}V${child.y}`
  )
}
