import { type ReactNode, useMemo } from 'react'
import { m } from '@/i18n/messages'
import { useViewer } from '@/lib/viewer'
import type { HistoryMember } from '../history-member'
import { isAutomatic } from '../people'
import type { PersonAction } from '../person-dialogs'
import type { Ties } from '../ties'
import type { TreeKind } from '../views'
import { growChart } from './chart'
import { ChartChoice, chartTexts } from './chart-choice'
import { EmptyTree } from './empty-tree'
import { growForest } from './forest'
import { PersonMenu } from './person-menu'
import { TreeView } from './tree-view'

type Props = {
  /** Everyone: the people of the history, and the members who are not among them. */
  people: HistoryMember[]
  ties: Ties
  /** `tree` is everyone; the others start from a person, who is the viewer unless the address names another. */
  kind: TreeKind
  startId: string | undefined
  onChoose: (kind: TreeKind) => void
  onOpen: (member: HistoryMember) => void
  /** Shows a chart of a person. */
  onStart: (kind: TreeKind, personId: string) => void
  onAction: (action: PersonAction) => void
  /** The person to show, at first and whenever this changes. */
  focusId: string | undefined
  /** The button of the empty tree. */
  add: ReactNode
}

/** The family's history as a drawing that can be moved and zoomed. */
export function FamilyTree({
  people,
  ties,
  kind,
  startId,
  focusId,
  add,
  onChoose,
  onOpen,
  onStart,
  onAction,
}: Props) {
  const { userId } = useViewer()
  const start =
    people.find(({ id }) => id === startId) ??
    people.find(({ profile_id }) => profile_id === userId) ??
    people[0]
  const chartId = kind === 'tree' ? undefined : start?.id
  const forest = useMemo(
    () => (kind !== 'tree' && chartId && growChart(people, ties, chartId, kind)) || growForest(people, ties),
    [people, ties, kind, chartId],
  )
  // The only member of a new family has no tree yet.
  if (!start || (people.length < 2 && people.every(isAutomatic))) return <EmptyTree add={add} />
  return (
    <TreeView
      key={`${kind} ${chartId}`}
      forest={forest}
      title={kind === 'tree' ? m.history_tree_label() : chartTexts[kind]({ name: start.member_name })}
      choice={<ChartChoice kind={kind} name={start.member_name} onChoose={onChoose} />}
      whole={!chartId}
      onOpen={onOpen}
      menu={(person, opener, onClose) => (
        <PersonMenu {...{ person, people, ties, opener, onStart, onAction, onClose }} />
      )}
      focusId={focusId ?? chartId}
    />
  )
}
