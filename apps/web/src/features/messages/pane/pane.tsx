import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { LoadFailure } from '@/components/ui/load-failure'
import { m } from '@/paraglide/messages'
import { openingQuery, type Viewer } from '../api'
import type { Conversation, Person } from '../conversation'
import type { People } from '../use-conversations'
import type { Selection } from '../use-selection'
import { ConversationView } from './conversation-view'
import { Gone } from './gone'
import { PaneSkeleton } from './pane-skeleton'

type Props = {
  viewer: Viewer
  people: Person[]
  conversations: Conversation[]
  /** What could not be read anew of them. */
  failure: People['query'] | undefined
  selection: Selection
}

/** What is open. With somebody who was never written to, the conversation is made first. */
export function Pane({ viewer, people, conversations, failure, selection }: Props) {
  const queryClient = useQueryClient()
  const conversation = conversations.find((one) =>
    'person' in selection ? one.person?.id === selection.person : one.id === selection.conversation,
  )
  const person =
    'person' in selection && people.some(({ id }) => id === selection.person) ? selection.person : undefined
  const options = openingQuery(queryClient, viewer.familyId, person ?? '')
  const opening = useQuery({
    ...options,
    queryFn: person && !conversation ? options.queryFn : skipToken,
  })

  if (conversation) {
    return (
      <ConversationView key={conversation.id} viewer={viewer} people={people} conversation={conversation} />
    )
  }
  // It may be there, and only the list without it.
  const failed = opening.isError ? opening : opening.isSuccess && failure
  if (person && failed) {
    return (
      <div className="p-5">
        <LoadFailure title={m.messages_failed()} query={failed} />
      </div>
    )
  }
  if (person) return <PaneSkeleton />
  return <Gone />
}
