import { memo } from 'react'
import { type Box, touches } from './box'
import { branchPath } from './branch-path'
import { CARD, type Layout, type Place } from './layout'

type Props = {
  layout: Layout
  box: Box
  /** Their line of ancestors is highlighted. */
  active: Place | undefined
}

/** The lines between the cards in the box. */
export const Branches = memo(function Branches({ layout, box, active }: Props) {
  const lineage: Place[] = []
  for (let place = active; place?.parent; place = place.parent) lineage.push(place)

  return (
    <svg
      aria-hidden="true"
      // Physical sides: the drawing is not mirrored for right-to-left scripts.
      className="pointer-events-none absolute top-0 left-0 size-px overflow-visible fill-none"
      strokeLinecap="round"
    >
      <path
        d={layout.places.flatMap((place) => linesBelow(place, box)).join('')}
        className="stroke-sage/55"
        strokeWidth="3"
      />
      <path
        d={lineage
          .filter((place) => crosses(place, box))
          .map(lineTo)
          .join('')}
        className="stroke-primary"
        strokeWidth="4"
      />
    </svg>
  )
})

/** The first and last child are always included: the horizontal line passes the children out of sight. */
function linesBelow({ children }: Place, box: Box): string[] {
  const [first, last] = [children[0], children.at(-1)]
  if (!first || !last || !(crosses(first, box) || crosses(last, box))) return []
  const inSight = ({ x }: Place) => x > box.left - CARD.width && x < box.right + CARD.width
  return children.filter((child) => child === first || child === last || inSight(child)).map(lineTo)
}

const lineTo = (child: Place) => (child.parent ? branchPath(child.parent, child) : '')

/** Whether the line from the parent touches the box. */
function crosses({ x, y, parent }: Place, box: Box): boolean {
  if (!parent) return false
  const line = { left: Math.min(x, parent.x), right: Math.max(x, parent.x), top: parent.y, bottom: y }
  return touches(line, box)
}
