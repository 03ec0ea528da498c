import { useNavigate } from '@tanstack/react-router'
import { Suspense, useMemo, useState } from 'react'
import { useIsReached } from '@/browser/server-reach'
import { Button } from '@/components/ui/button'
import { lazyRegion } from '@/components/ui/lazy-region'
import { LoadFailure } from '@/components/ui/load-failure'
import { Spinner } from '@/components/ui/spinner'
import { lazyPart } from '@/lib/lazy-part'
import { m } from '@/paraglide/messages'
import type { HistoryMember } from './history-member'
import { MemberList } from './member-list'
import { NoHistory } from './no-history'
import type { PersonAction } from './person-dialogs'
import { relatives } from './relatives'
import { usePeople } from './use-people'
import { useTreeAddress } from './use-tree-address'
import { ViewToggle } from './view-toggle'

// Lazy, because it brings the layout and zoom libraries.
const FamilyTree = lazyRegion(async () => (await import('./tree/family-tree')).FamilyTree)

const PersonDialogs = lazyPart(async () => (await import('./person-dialogs')).PersonDialogs)

type Props = { onAdd: () => void; onEdit: (member: HistoryMember) => void }

/** The family's history as a list or a tree. */
export function FamilyHistory({ onAdd, onEdit }: Props) {
  const navigate = useNavigate()
  const { view, startId, personId, show, start, settle } = useTreeAddress()
  const [action, setAction] = useState<PersonAction>()
  const isReached = useIsReached()
  // The list alone needs no ties.
  const known = usePeople(view !== 'list')
  const { rows, people, ties, isPending, failed } = known
  const byId = useMemo(() => new Map(rows?.map((member) => [member.id, member])), [rows])

  /** The tree shows the same person after coming back. */
  async function open(member: HistoryMember) {
    await settle(member.id)
    navigate(relatives.path(member))
  }
  const add = <Button onClick={onAdd}>{m.history_add_first()}</Button>

  if (!rows && failed && !isReached) return <LoadFailure title={m.history_failed()} query={failed} />
  // A toast says so, and the list counts as empty.
  if (!rows && failed) {
    return (
      <NoHistory
        add={
          <div className="flex flex-wrap justify-center gap-3">
            {add}
            <Button variant="outline" busy={failed.isFetching} onClick={() => failed.refetch()}>
              {m.try_again()}
            </Button>
          </div>
        }
      />
    )
  }
  if (!rows) return <Loading />
  return (
    <>
      <ViewToggle view={view} onChange={show} />
      {view !== 'list' ? (
        <Suspense fallback={<Loading />}>
          {isPending ? (
            <Loading />
          ) : (
            <FamilyTree
              people={people ?? rows}
              ties={ties}
              kind={view}
              startId={startId ?? undefined}
              onChoose={show}
              focusId={personId}
              onOpen={open}
              onStart={start}
              onAction={setAction}
              add={add}
            />
          )}
        </Suspense>
      ) : rows.length === 0 ? (
        <NoHistory add={add} />
      ) : (
        <MemberList
          members={rows}
          byId={byId}
          onEdit={onEdit}
          onRemove={(person) => setAction({ do: 'remove', person })}
        />
      )}
      {action && (
        <Suspense>
          <PersonDialogs action={action} known={known} onClose={() => setAction(undefined)} />
        </Suspense>
      )}
    </>
  )
}

const Loading = () => (
  <div role="status" aria-label={m.loading()} className="grid place-items-center py-20 text-ink-soft">
    <Spinner className="size-8" />
  </div>
)
