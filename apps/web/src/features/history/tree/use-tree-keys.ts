import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import type { HistoryMember } from '../history-member'
import type { Layout, TreeNode } from './layout'
import { stepByKey } from './step-by-key'

type Options = {
  layout: Layout
  layer: RefObject<HTMLElement | null>
  active: TreeNode | undefined
  folded: ReadonlySet<string>
  onToggle: (id: string) => void
  onOpen: (member: HistoryMember) => void
  onMove: (node: TreeNode) => void
}

/** The keys of the tree: Enter opens the active person, Space folds their branch, arrow keys move on. */
export function useTreeKeys({ layout, layer, active, folded, onToggle, onOpen, onMove }: Options) {
  const moved = useRef(false)

  // Runs after the render that draws the next person.
  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    layer.current?.querySelector<HTMLElement>('[role=treeitem][tabindex="0"]')?.focus({ preventScroll: true })
  })

  return function onKeyDown(event: KeyboardEvent) {
    if (!active || event.altKey || event.ctrlKey || event.metaKey) return
    const onButton = event.target instanceof Element && event.target.closest('button')
    if (onButton && (event.key === 'Enter' || event.key === ' ')) return
    const { member, household, descendants } = active.person
    const isFolded = folded.has(member.id)
    const foldKeys = isFolded ? [' ', '+', 'ArrowDown'] : [' ', '-']
    const next = stepByKey(layout, active, event.key)

    if (event.key === 'Enter') onOpen(member)
    else if (foldKeys.includes(event.key) && household.lead === active.person && descendants > 0)
      onToggle(member.id)
    else if (next) {
      moved.current = true
      onMove(next)
    } else return
    event.preventDefault()
  }
}
