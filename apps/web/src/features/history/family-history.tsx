import { useNavigate } from '@tanstack/react-router'
import { Suspense, useMemo, useState } from 'react'
import { useIsReached } from '@/browser/server-reach'
import { Button } from '@/components/ui/button'
import { lazyRegion } from '@/components/ui/lazy-region'
import { LoadFailure } from '@/components/ui/load-failure'
import { Spinner } from '@/components/ui/spinner'
import { m } from '@/i18n/messages'
import { lazyPart } from '@/lib/lazy-part'
import type { HistoryMember } from './history-member'
import { KinshipContext } from './kinship'
import { MemberList } from './member-list'
import { NoHistory } from './no-history'
import { isAutomatic } from './people'
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
  const known = usePeople()
  const { rows, ties, kinships, failed } = known
  // Without the ties, those who are recorded are still known.
  const people = known.people ?? (failed ? rows : undefined)
  const byId = useMemo(() => new Map(people?.map((member) => [member.id, member])), [people])

  /** The tree shows the same person after coming back. */
  async function open(member: HistoryMember) {
    await settle(member.id)
    navigate(relatives.path(member))
  }
  const add = <Button onClick={onAdd}>{m.history_add_first()}</Button>

  if (!people && failed && !isReached) return <LoadFailure title={m.history_failed()} query={failed} />
  // A toast says so, and the list counts as empty.
  if (!people && failed) {
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
  if (!people) return <Loading />
  const isNew = people.every(isAutomatic)
  return (
    <KinshipContext value={kinships}>
      <ViewToggle view={view} onChange={show} />
      {view !== 'list' ? (
        <Suspense fallback={<Loading />}>
          <FamilyTree
            people={people}
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
        </Suspense>
      ) : (
        <>
          {isNew && <NoHistory add={add} />}
          {/* The tree of a lone member is empty, too. */}
          {(people.length > 1 || !isNew) && (
            <MemberList
              members={people}
              byId={byId}
              onEdit={onEdit}
              onRemove={(person) => setAction({ do: 'remove', person })}
            />
          )}
        </>
      )}
      {action && (
        <Suspense>
          <PersonDialogs action={action} known={known} onClose={() => setAction(undefined)} />
        </Suspense>
      )}
    </KinshipContext>
  )
}

const Loading = () => (
  <div role="status" aria-label={m.loading()} className="grid place-items-center py-20 text-ink-soft">
    <Spinner className="size-8" />
  </div>
)
