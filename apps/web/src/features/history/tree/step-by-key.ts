// The arrow keys of a tree (https://www.w3.org/WAI/ARIA/apg/patterns/treeview/) follow the drawing: up to the parent, down
// to the children, sideways within the generation.

import type { Layout, TreeNode } from './layout'

/** @returns undefined when the key leads nowhere */
export function stepByKey({ nodes }: Layout, from: TreeNode, key: string): TreeNode | undefined {
  switch (key) {
    case 'ArrowUp':
      return from.parent ?? undefined
    case 'ArrowDown':
      // Below a couple, the first parent has the children.
      return from.children[0] ?? nodes.find(({ parent }) => parent && isPartnerOf(parent, from))
    case 'ArrowLeft':
      return beside(nodes, from, -1)
    case 'ArrowRight':
      return beside(nodes, from, 1)
    case 'Home':
      return nodes[0]
    case 'End':
      return lastOf(nodes)
  }
}

const isPartnerOf = ({ person }: TreeNode, { person: { partners } }: TreeNode) => partners.includes(person)

/** Siblings and, beyond them, cousins. */
function beside(nodes: readonly TreeNode[], from: TreeNode, step: 1 | -1): TreeNode | undefined {
  const row = nodes.filter(({ generation }) => generation === from.generation).sort((a, b) => a.x - b.x)
  return row[row.indexOf(from) + step]
}

/** The last person in reading order: the youngest child of the youngest child of the last root. */
function lastOf(nodes: readonly TreeNode[]): TreeNode | undefined {
  let last = nodes.filter(({ parent }) => !parent).at(-1)
  while (last?.children.length) last = last.children.at(-1)
  return last
}
