import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { LoadFailure } from '@/components/ui/load-failure'
import { Notice } from '@/components/ui/notice'
import { useStore } from '@/lib/create-store'
import { useOnline } from '@/lib/use-online'
import { m } from '@/paraglide/messages'
import { markRead, type Viewer } from '../api'
import { Composer } from '../composer/composer'
import { arrived, outbox } from '../composer/outbox'
import type { Conversation, Person } from '../conversation'
import { historyQuery } from '../log/history-api'
import { MessageLog } from '../log/message-log'
import { sampleMessages } from '../log/samples'
import { useInView } from '../log/use-in-view'
import { storedMessage, unsentMessage } from '../message'
import { openConversation } from './open-conversation'
import { PaneHeader } from './pane-header'
import { PaneSkeleton } from './pane-skeleton'
import { TypingLine } from './typing-line'
import { useTyping } from './use-typing'

type Props = { viewer: Viewer; people: Person[]; conversation: Conversation }

/** One conversation: its heading, what was written, and the input. */
export function ConversationView({ viewer, people, conversation }: Props) {
  const { userId, familyId } = viewer
  const { id, kind, last_read_at } = conversation
  const queryClient = useQueryClient()
  const history = useInfiniteQuery(historyQuery(familyId, id))
  const unsent = useStore(outbox)
  const online = useOnline()
  const inView = useInView()
  const [openedAt] = useState(() => new Date())
  // Up to where one had read on coming here; that mark stays until one leaves.
  const [readAt] = useState(conversation.unread > 0 ? last_read_at : undefined)

  const stored = useMemo(() => history.data?.pages.flatMap(({ messages }) => messages), [history.data])
  const newest = stored?.[0]
  const { typing, tell } = useTyping(id, userId, newest)

  const messages = useMemo(() => {
    if (!stored) return []
    const known = new Set(stored.slice(0, 100).map((message) => message.id))
    const own = unsent.filter(
      // Others may have used this browser before.
      (one) => one.user_id === userId && one.conversation_id === id && !known.has(one.id),
    )
    if (stored.length === 0 && own.length === 0 && kind === 'direct') {
      return sampleMessages(id, userId, openedAt)
    }
    return [...stored.map(storedMessage).reverse(), ...own.map(unsentMessage)]
  }, [stored, unsent, id, kind, userId, openedAt])

  useEffect(() => {
    openConversation.set(id)
    return () => openConversation.set(undefined)
  }, [id])

  // What was sent before a reload may have got there all the same.
  useEffect(() => {
    for (const message of stored?.slice(0, 20) ?? []) {
      if (message.user_id === userId) arrived(message)
    }
  }, [stored, userId])

  const alone = kind === 'direct' && conversation.participants.length < 2
  const others = typing.filter(
    (one) => one !== userId && conversation.participants.some(({ user_id }) => user_id === one),
  )

  function read() {
    const theirs = stored?.find((message) => message.user_id !== userId)
    if (inView && theirs && theirs.created_at > last_read_at) {
      markRead(queryClient, viewer, id, theirs.created_at)
    }
  }

  if (history.isPending) return <PaneSkeleton />
  return (
    <>
      <PaneHeader viewer={viewer} people={people} conversation={conversation} />
      {!online && <p className="bg-honey-wash px-5 py-1.5 text-honey-ink text-sm md:hidden">{m.offline()}</p>}
      {stored ? (
        <MessageLog
          viewer={viewer}
          people={people}
          conversation={conversation}
          messages={messages}
          readAt={readAt}
          onEndSeen={read}
          hasOlder={history.hasNextPage}
          loadingOlder={history.isFetchingNextPage}
          olderFailed={history.isFetchNextPageError}
          onOlder={history.fetchNextPage}
        />
      ) : (
        <div className="flex-1 p-5">
          <LoadFailure title={m.messages_failed()} query={history} />
        </div>
      )}
      <TypingLine writers={people.filter((person) => others.includes(person.id))} />
      {alone ? (
        <div className="p-4">
          <Notice tone="help">{m.conversation_alone()}</Notice>
        </div>
      ) : (
        <Composer viewer={viewer} conversationId={id} title={conversation.title} onType={tell} />
      )}
    </>
  )
}
