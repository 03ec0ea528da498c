// The lines of the tree, as the `d` of SVG paths.

import { type Box, touches } from './box'
import { branchPath } from './branch-path'
import { CARD, COLUMN, cardOf, isBeside, type Layout, originOf, type TreeNode } from './layout'

/**
 * The lines from a person to their children. The first and last child are always included: the horizontal line passes the
 * children out of sight.
 */
export function linesBelow(layout: Layout, { children }: TreeNode, box: Box): string[] {
  const [first, last] = [children[0], children.at(-1)]
  if (!first || !last || !(crosses(first, box) || crosses(last, box))) return []
  const inSight = ({ x }: TreeNode) => x > box.left - CARD.width && x < box.right + CARD.width
  return children
    .filter((child) => child === first || child === last || inSight(child))
    .map((child) => lineTo(layout, child))
}

export function lineTo(layout: Layout, child: TreeNode): string {
  const origin = originOf(layout, child)
  return origin ? branchPath(origin, child) : ''
}

/** The short lines between partners who are side by side. */
export function coupleLines({ nodes, byId }: Layout, box: Box): string[] {
  return nodes.flatMap((node) =>
    node.person.partners.flatMap((partner) => {
      const other = byId.get(partner.member.id)
      if (!other || !isBeside(node, other) || other.x < node.x || !touches(cardOf(node), box)) return []
      const y = node.y + CARD.height / 2
      return `M${node.x + CARD.width / 2} ${y - 4}h${COLUMN - CARD.width}m0 8h${CARD.width - COLUMN}`
    }),
  )
}

/** Whether the line from the parent touches the box. */
export function crosses({ x, y, parent }: TreeNode, box: Box): boolean {
  if (!parent) return false
  const line = { left: Math.min(x, parent.x), right: Math.max(x, parent.x), top: parent.y, bottom: y }
  return touches(line, box)
}
