import { useMemo } from 'react'
import { useViewer } from '@/lib/viewer'
import { type Conversation, seenBy } from '../conversation'
import type { Shown } from '../message'

/** The latest message of the viewer that others have seen, and how many of them; undefined when none was. */
export function useLastSeen(messages: Shown[], { participants }: Conversation) {
  const { userId } = useViewer()

  return useMemo(() => {
    const furthest = participants
      .filter(({ user_id }) => user_id !== userId)
      .reduce((latest, { last_read_at }) => (last_read_at > latest ? last_read_at : latest), '')
    const message = messages.findLast(
      ({ state, user_id, created_at }) =>
        // The cheap test decides for most messages of a long conversation.
        created_at <= furthest &&
        state === 'stored' &&
        user_id === userId &&
        seenBy(participants, userId, created_at) > 0,
    )
    return message && { id: message.id, count: seenBy(participants, userId, message.created_at) }
  }, [messages, participants, userId])
}
