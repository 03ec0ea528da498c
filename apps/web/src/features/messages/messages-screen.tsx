import type { ComponentProps, ReactNode } from 'react'
import { LoadFailure } from '@/components/ui/load-failure'
import { PageTitle } from '@/components/ui/page-title'
import { Skeleton } from '@/components/ui/skeleton'
import { m } from '@/i18n/messages'
import type { Conversation, Person } from './conversation'
import { Messenger } from './messenger'
import { Pane } from './pane/pane'
import { PaneFrame } from './pane/pane-header'
import { PaneSkeleton } from './pane/pane-skeleton'
import { type People, useConversations } from './use-conversations'
import { useSelection } from './use-selection'

type Loaded = { conversations: Conversation[]; people: Person[] }

type Props = {
  people: People
  list: (loaded: Loaded) => ReactNode
  nothingOpen: (loaded: Loaded) => ReactNode
}

/** The shared part of `/messages` and `/chat`: the list, the open conversation, loading and failures. */
export function MessagesScreen({ people: family, list, nothingOpen }: Props) {
  const { selection } = useSelection()
  const { conversations, failure } = useConversations(family)
  const { people } = family

  if (!people || !conversations) {
    // On a phone the open conversation replaces the list.
    return (
      <Framed
        list={failure ? !selection && <Failed query={failure} /> : <ListSkeleton />}
        pane={
          selection ? (
            <PaneFrame>{failure ? <Failed query={failure} /> : <PaneSkeleton />}</PaneFrame>
          ) : (
            !failure && <PaneSkeleton />
          )
        }
      />
    )
  }
  const loaded = { conversations, people }
  return (
    <Framed
      list={list(loaded)}
      pane={
        selection ? (
          <Pane people={people} conversations={conversations} failure={failure} selection={selection} />
        ) : (
          nothingOpen(loaded)
        )
      }
    />
  )
}

const Failed = ({ query }: { query: People['query'] }) => (
  <div className="p-5">
    <LoadFailure title={m.messages_failed()} query={query} />
  </div>
)

function Framed(parts: ComponentProps<typeof Messenger>) {
  return (
    <>
      <PageTitle>{m.nav_messages()}</PageTitle>
      <Messenger {...parts} />
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
