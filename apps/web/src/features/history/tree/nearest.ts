import { CARD, type TreeNode } from './layout'

/** @returns the person whose centre is nearest to the point, within `reach` */
export function nearest(
  nodes: readonly TreeNode[],
  point: { x: number; y: number },
  reach: number,
): TreeNode | undefined {
  let [found, least]: [TreeNode | undefined, number] = [undefined, reach]
  for (const node of nodes) {
    const distance = Math.hypot(node.x - point.x, node.y + CARD.height / 2 - point.y)
    if (distance <= least) [found, least] = [node, distance]
  }
  return found
}
