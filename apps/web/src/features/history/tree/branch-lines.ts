// The lines of the tree, as the `d` of SVG paths.

import { type Box, touches } from './box'
import { branchPath } from './branch-path'
import { CARD, COLUMN, cardOf, isBeside, type Layout, originOf, type Place } from './layout'

/**
 * The lines from a person to their children. The first and last child are always included: the horizontal line passes the
 * children out of sight.
 */
export function linesBelow(layout: Layout, { children }: Place, box: Box): string[] {
  const [first, last] = [children[0], children.at(-1)]
  if (!first || !last || !(crosses(first, box) || crosses(last, box))) return []
  const inSight = ({ x }: Place) => x > box.left - CARD.width && x < box.right + CARD.width
  return children
    .filter((child) => child === first || child === last || inSight(child))
    .map((child) => lineTo(layout, child))
}

export function lineTo(layout: Layout, child: Place): string {
  const origin = originOf(layout, child)
  return origin ? branchPath(origin, child) : ''
}

/** The short lines between partners who are side by side. */
export function coupleLines({ places, byId }: Layout, box: Box): string[] {
  return places.flatMap((place) =>
    place.person.partners.flatMap((partner) => {
      const other = byId.get(partner.member.id)
      if (!other || !isBeside(place, other) || other.x < place.x || !touches(cardOf(place), box)) return []
      const y = place.y + CARD.height / 2
      return `M${place.x + CARD.width / 2} ${y - 4}h${COLUMN - CARD.width}m0 8h${CARD.width - COLUMN}`
    }),
  )
}

/** Whether the line from the parent touches the box. */
export function crosses({ x, y, parent }: Place, box: Box): boolean {
  if (!parent) return false
  const line = { left: Math.min(x, parent.x), right: Math.max(x, parent.x), top: parent.y, bottom: y }
  return touches(line, box)
}
