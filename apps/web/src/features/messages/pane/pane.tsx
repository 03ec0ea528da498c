import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { LoadFailure } from '@/components/ui/load-failure'
import { m } from '@/i18n/messages'
import { useViewer } from '@/lib/viewer'
import { openingQuery } from '../api'
import type { Conversation, Person } from '../conversation'
import type { People } from '../use-conversations'
import type { Selection } from '../use-selection'
import { ConversationView } from './conversation-view'
import { Gone } from './gone'
import { PaneFrame } from './pane-header'
import { PaneSkeleton } from './pane-skeleton'

type Props = {
  people: Person[]
  conversations: Conversation[]
  /** The query that failed to refresh them. */
  failure: People['query'] | undefined
  selection: Selection
}

/** The open conversation. A first conversation with a member is created here. */
export function Pane({ people, conversations, failure, selection }: Props) {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()
  const conversation = conversations.find((one) =>
    'person' in selection ? one.person?.id === selection.person : one.id === selection.conversation,
  )
  const person =
    'person' in selection && people.some(({ id }) => id === selection.person) ? selection.person : undefined
  const options = openingQuery(queryClient, familyId, person ?? '')
  const opening = useQuery({
    ...options,
    queryFn: person && !conversation ? options.queryFn : skipToken,
  })

  if (conversation) {
    return <ConversationView key={conversation.id} people={people} conversation={conversation} />
  }
  // The conversation may exist while the list that should include it failed to load.
  const failed = opening.isError ? opening : opening.isSuccess && failure
  if (!person) return <Gone />
  return (
    <PaneFrame person={people.find(({ id }) => id === person)}>
      {failed ? (
        <div className="p-5">
          <LoadFailure title={m.messages_failed()} query={failed} />
        </div>
      ) : (
        <PaneSkeleton />
      )}
    </PaneFrame>
  )
}
