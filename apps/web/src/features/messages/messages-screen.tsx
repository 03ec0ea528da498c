import type { ReactNode } from 'react'
import { LoadFailure } from '@/components/ui/load-failure'
import { PageTitle } from '@/components/ui/page-title'
import { Skeleton } from '@/components/ui/skeleton'
import { m } from '@/paraglide/messages'
import type { Viewer } from './api'
import type { Conversation, Person } from './conversation'
import { Messenger } from './messenger'
import { Pane } from './pane/pane'
import { PaneSkeleton } from './pane/pane-skeleton'
import { type People, useConversations } from './use-conversations'
import { useSelection } from './use-selection'

type Known = { conversations: Conversation[]; people: Person[] }

type Props = {
  viewer: Viewer
  people: People
  list: (known: Known) => ReactNode
  nothingOpen: (known: Known) => ReactNode
}

/** What `/messages` and `/chat` have in common: the conversations, one of them open, and the ways in which that fails. */
export function MessagesScreen({ viewer, people: family, list, nothingOpen }: Props) {
  const { selection } = useSelection()
  const { conversations, failure } = useConversations(viewer, family)
  const { people } = family

  if (!people || !conversations) {
    const failed = failure && (
      <div className="p-5">
        <LoadFailure title={m.messages_failed()} query={failure} />
      </div>
    )
    // On a phone the list gives way to what is open.
    return (
      <Framed
        list={failed ? !selection && failed : <ListSkeleton />}
        pane={failed ? selection && failed : <PaneSkeleton />}
      />
    )
  }
  const known = { conversations, people }
  return (
    <Framed
      list={list(known)}
      pane={
        selection ? (
          <Pane
            viewer={viewer}
            people={people}
            conversations={conversations}
            failure={failure}
            selection={selection}
          />
        ) : (
          nothingOpen(known)
        )
      }
    />
  )
}

function Framed({ list, pane }: { list: ReactNode; pane: ReactNode }) {
  return (
    <>
      <PageTitle>{m.nav_messages()}</PageTitle>
      <Messenger list={list} pane={pane} />
    </>
  )
}

function ListSkeleton() {
  return (
    <div role="status" aria-label={m.loading()} className="grid gap-4 p-5">
      <Skeleton className="h-11" />
      {['first', 'second', 'third'].map((row) => (
        <span key={row} className="flex items-center gap-3">
          <Skeleton className="size-9 flex-none rounded-full" />
          <Skeleton className="h-9 flex-1" />
        </span>
      ))}
    </div>
  )
}
