import { type ReactNode, useMemo } from 'react'
import type { HistoryMember } from '../history-member'
import { EmptyTree } from './empty-tree'
import { growForest } from './forest'
import { TreeView } from './tree-view'

type Props = {
  members: readonly HistoryMember[]
  onOpen: (member: HistoryMember) => void
  /** The person to show, at first and whenever this changes. */
  focusId: string | undefined
  /** The button of the empty tree. */
  add: ReactNode
}

/** The family's history as a drawing that can be moved and zoomed. */
export function FamilyTree({ members, onOpen, focusId, add }: Props) {
  const forest = useMemo(() => growForest(members), [members])
  if (members.length === 0) return <EmptyTree add={add} />
  return <TreeView forest={forest} onOpen={onOpen} focusId={focusId} />
}
