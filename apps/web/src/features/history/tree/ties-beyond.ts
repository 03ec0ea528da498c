// Ties between people who are not drawn next to each other: parents of other lines, former partners.

import { type Box, touches } from './box'
import { branchPath } from './branch-path'
import { CARD, cardOf, isBeside, type Layout, originBelow, type TreeNode } from './layout'

/** @returns the `d` of their lines that may touch the box */
export function tiesBeyond(layout: Layout, box: Box): string[] {
  return layout.nodes.flatMap((node) => [
    ...parentLines(layout, node, box),
    ...partnerLines(layout, node, box),
  ])
}

function parentLines(layout: Layout, child: TreeNode, box: Box): string[] {
  const parents = child.person.parents.flatMap(({ member }) => layout.byId.get(member.id) ?? [])
  const nearby = child.parent && {
    of: child.parent,
    all: parents.filter((one) => isBeside(one, child.parent as TreeNode)),
  }
  const others = parents.filter((one) => one !== nearby?.of && !nearby?.all.includes(one))
  // One line for a couple.
  const first = others.filter(
    (one, index) => !others.slice(0, index).some((earlier) => isBeside(earlier, one)),
  )
  return first
    .filter((parent) => touches(around(parent, child), box))
    .map((parent) => branchPath(originBelow(parent, others), child))
}

function partnerLines({ byId }: Layout, node: TreeNode, box: Box): string[] {
  return node.person.partners.flatMap((partner) => {
    const other = byId.get(partner.member.id)
    if (!other || isBeside(node, other) || other.x <= node.x || !touches(around(node, other), box)) return []
    const middle = CARD.height / 2
    return `M${node.x} ${node.y + middle}L${other.x} ${other.y + middle}`
  })
}

function around(one: TreeNode, other: TreeNode): Box {
  const [a, b] = [cardOf(one), cardOf(other)]
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  }
}
