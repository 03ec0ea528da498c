import { memo } from 'react'
import type { Box } from './box'
import { coupleLines, crosses, linesBelow, lineTo } from './branch-lines'
import type { Layout, TreeNode } from './layout'
import { tiesBeyond } from './ties-beyond'

type Props = {
  layout: Layout
  box: Box
  /** Their line of ancestors is highlighted. */
  active: TreeNode | undefined
}

/** The lines between the cards in the box. */
export const Branches = memo(function Branches({ layout, box, active }: Props) {
  const lineage: TreeNode[] = []
  for (let node = active; node?.parent; node = node.parent) lineage.push(node)

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
        d={layout.nodes.flatMap((node) => linesBelow(layout, node, box)).join('')}
        className="stroke-sage/55"
        strokeWidth="3"
      />
      <path d={coupleLines(layout, box).join('')} className="stroke-honey" strokeWidth="3" />
      <path
        d={lineage
          .filter((node) => crosses(node, box))
          .map((node) => lineTo(layout, node))
          .join('')}
        className="stroke-primary"
        strokeWidth="4"
      />
    </svg>
  )
})
