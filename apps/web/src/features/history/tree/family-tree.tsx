import { type ReactNode, useMemo } from 'react'
import type { HistoryMember } from '../history-member'
import { isAutomatic } from '../people'
import type { Ties } from '../ties'
import { EmptyTree } from './empty-tree'
import { growForest } from './forest'
import { TreeView } from './tree-view'

type Props = {
  /** Everyone: the people of the history, and the members who are not among them. */
  people: readonly HistoryMember[]
  ties: Ties
  onOpen: (member: HistoryMember) => void
  /** The person to show, at first and whenever this changes. */
  focusId: string | undefined
  /** The button of the empty tree. */
  add: ReactNode
}

/** The family's history as a drawing that can be moved and zoomed. */
export function FamilyTree({ people, ties, onOpen, focusId, add }: Props) {
  const forest = useMemo(() => growForest(people, ties), [people, ties])
  // The only member of a new family has no tree yet.
  if (people.length < 2 && people.every(isAutomatic)) return <EmptyTree add={add} />
  return <TreeView forest={forest} onOpen={onOpen} focusId={focusId} />
}
