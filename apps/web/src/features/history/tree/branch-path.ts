// The line from a parent to a child: down, along, down again, with rounded bends. It never crosses a row of cards, however
// far apart the children are.

import { CARD, type Place } from './layout'

const STEM = 36
const BEND = 24

/** @returns the `d` of an SVG path from the parent's lower edge to the child's upper edge */
export function branchPath(parent: Place, child: Place): string {
  const [x, top] = [parent.x, parent.y + CARD.height]
  const turn = top + STEM
  const across = child.x - x
  if (Math.abs(across) < 1) return `M${x} ${top}V${child.y}`
  const bend = Math.sign(across) * Math.min(BEND, Math.abs(across) / 2)
  return (
    `M${x} ${top}V${turn - BEND}Q${x} ${turn} ${x + bend} ${turn}` +
    `H${child.x - bend}Q${child.x} ${turn} ${child.x} ${turn + BEND}V${child.y}`
  )
}
