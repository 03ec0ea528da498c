import { memo } from 'react'
import { type Box, touches } from './box'
import { branchPath } from './branch-path'
import { CARD, COLUMN, cardOf, isBeside, type Layout, originOf, type Place } from './layout'
import { tiesBeyond } from './ties-beyond'

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
        d={tiesBeyond(layout, box).join('')}
        className="stroke-sage/55"
        strokeWidth="2.5"
        strokeDasharray="2 9"
      />
      <path
        d={layout.places.flatMap((place) => linesBelow(layout, place, box)).join('')}
        className="stroke-sage/55"
        strokeWidth="3"
      />
      <path d={couples(layout, box).join('')} className="stroke-honey" strokeWidth="3" />
      <path
        d={lineage
          .filter((place) => crosses(place, box))
          .map((place) => lineTo(layout, place))
          .join('')}
        className="stroke-primary"
        strokeWidth="4"
      />
    </svg>
  )
})

/** The first and last child are always included: the horizontal line passes the children out of sight. */
function linesBelow(layout: Layout, { children }: Place, box: Box): string[] {
  const [first, last] = [children[0], children.at(-1)]
  if (!first || !last || !(crosses(first, box) || crosses(last, box))) return []
  const inSight = ({ x }: Place) => x > box.left - CARD.width && x < box.right + CARD.width
  return children
    .filter((child) => child === first || child === last || inSight(child))
    .map((child) => lineTo(layout, child))
}

function lineTo(layout: Layout, child: Place): string {
  const origin = originOf(layout, child)
  return origin ? branchPath(origin, child) : ''
}

/** The short lines between partners who are side by side. */
function couples({ places, byId }: Layout, box: Box): string[] {
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
function crosses({ x, y, parent }: Place, box: Box): boolean {
  if (!parent) return false
  const line = { left: Math.min(x, parent.x), right: Math.max(x, parent.x), top: parent.y, bottom: y }
  return touches(line, box)
}
