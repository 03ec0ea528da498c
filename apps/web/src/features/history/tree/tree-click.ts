import type { MouseEvent } from 'react'
import type { HistoryMember } from '../history-member'
import { centredOn, pointAt } from './camera'
import { CARD, type Layout, type TreeNode } from './layout'
import type { View } from './view'

/** How far a finger may miss a dot, in CSS pixels. */
const FINGER = 24

type Options = {
  layout: Layout
  view: View | undefined
  dots: boolean
  onToggle: (id: string) => void
  onOpen: (member: HistoryMember) => void
  onChoose: (node: TreeNode) => void
  onMenu: (node: TreeNode, opener: HTMLElement) => void
}

/** The click handler of the tree: on a person, on the button of their branch, or near a dot. */
export function treeClick({ layout, view, dots, onToggle, onOpen, onChoose, onMenu }: Options) {
  /** Dots are too small to open: a tap moves the camera there. */
  function approach(opened: View, { clientX, clientY, currentTarget }: MouseEvent) {
    const { left, top } = currentTarget.getBoundingClientRect()
    const point = pointAt(opened.camera, { x: clientX - left, y: clientY - top })
    const node = nearest(layout.nodes, point, FINGER / opened.camera.scale)
    if (!node) return
    onChoose(node)
    opened.glideTo(centredOn(node, opened.size))
  }

  return function onClick(event: MouseEvent) {
    if (!view || !(event.target instanceof Element)) return
    if (dots) return approach(view, event)
    const node = layout.byId.get(event.target.closest<HTMLElement>('[data-person]')?.dataset.person ?? '')
    if (!node) return
    onChoose(node)
    const { member } = node.person
    const button = event.target.closest('button')
    if (button?.matches('[data-menu]')) onMenu(node, button)
    else if (button) onToggle(member.id)
    else onOpen(member)
  }
}

/** @returns the person whose centre is nearest to the point, within `reach` */
function nearest(
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
