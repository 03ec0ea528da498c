import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { Button } from '@/components/ui/button'
import { LoadFailure } from '@/components/ui/load-failure'
import { Spinner } from '@/components/ui/spinner'
import { useWithEdits } from '@/lib/outbox/use-with-edits'
import { useViewer } from '@/lib/viewer'
import { m } from '@/paraglide/messages'
import { childrenByParent, type HistoryMember } from './history-member'
import { MemberList } from './member-list'
import { NoHistory } from './no-history'
import { peopleOf } from './people'
import { PersonDialog } from './person-dialog'
import { RemoveDialog } from './remove-dialog'
import { TieDialog, type TieSubject } from './tie-dialog'
import { noTies } from './ties'
import { tiesQuery } from './ties-api'
import { usePlace } from './use-place'
import { ViewToggle } from './view-toggle'

// Lazy, because it brings the layout and zoom libraries.
const FamilyTree = lazy(() =>
  import('./tree/family-tree').then(({ FamilyTree: Tree }) => ({ default: Tree })),
)

type Props = {
  history: UseQueryResult<HistoryMember[]>
  onAdd: () => void
  onEdit: (member: HistoryMember) => void
  commentsOn: (id: string) => ReactNode
}

/** The family's history as a list or a tree, and the dialog of the person that the address names. */
export function FamilyHistory({ history, onAdd, onEdit, commentsOn }: Props) {
  const { view, personId, show, open, close } = usePlace()
  const { familyId } = useViewer()
  const [removing, setRemoving] = useState<HistoryMember>()
  const [adding, setAdding] = useState<TieSubject>()
  // The list alone needs none of it.
  const ties = useQuery({ ...tiesQuery(familyId), enabled: view === 'tree' || personId !== null })
  const withEdits = useWithEdits()
  const members = useMemo(() => history.data?.map(withEdits), [history.data, withEdits])
  const people = useMemo(
    () => members && ties.data && peopleOf(members, ties.data.members, familyId),
    [members, ties.data, familyId],
  )
  const byId = useMemo(() => new Map(members?.map((member) => [member.id, member])), [members])

  if (history.isPending) return <Loading />
  if (!members) return <LoadFailure title={m.history_failed()} query={history} />

  function onRemoved(member: HistoryMember) {
    setRemoving(undefined)
    if (member.id === personId) close()
  }
  const add = <Button onClick={onAdd}>{m.history_add_first()}</Button>

  return (
    <>
      <ViewToggle view={view} onChange={show} />
      {view === 'tree' && ties.isPending ? (
        <Loading />
      ) : view === 'tree' ? (
        <Suspense fallback={<Loading />}>
          <FamilyTree
            people={people ?? members}
            ties={ties.data ?? noTies}
            focusId={personId ?? undefined}
            onOpen={({ id }) => open(id)}
            add={add}
          />
        </Suspense>
      ) : members.length === 0 ? (
        <NoHistory add={add} />
      ) : (
        <MemberList members={members} byId={byId} openId={personId} onEdit={onEdit} onRemove={setRemoving} />
      )}
      {personId && (
        <PersonDialog
          id={personId}
          people={people ?? members}
          ties={ties.data ?? noTies}
          members={ties.data?.members ?? []}
          onEdit={onEdit}
          onAddTie={setAdding}
          onRemove={setRemoving}
          onClose={close}
          comments={commentsOn(personId)}
        />
      )}
      {adding && (
        <TieDialog
          subject={adding}
          people={people ?? members}
          ties={ties.data ?? noTies}
          onClose={() => setAdding(undefined)}
        />
      )}
      {removing && (
        <RemoveDialog
          member={removing}
          childCount={childrenByParent(members).get(removing.id)?.length ?? 0}
          onRemoved={() => onRemoved(removing)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  )
}

const Loading = () => (
  <div role="status" aria-label={m.loading()} className="grid place-items-center py-20 text-ink-soft">
    <Spinner className="size-8" />
  </div>
)
