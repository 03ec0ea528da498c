import { useMemo } from 'react'
import { m } from '@/i18n/messages'
import { useViewer } from '@/lib/viewer'
import { type Conversation, type Person, seenBy, seenText } from '../conversation'
import type { Shown } from '../message'

/** The latest message of the viewer that others have seen, and who they are in words; undefined when none was. */
export function useLastSeen(messages: Shown[], { participants, kind }: Conversation, people: Person[]) {
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
        seenBy(participants, userId, created_at).length > 0,
    )
    if (!message) return undefined
    const readers = seenBy(participants, userId, message.created_at)
    return { id: message.id, text: kind === 'direct' ? m.message_seen() : seenText(readers, people) }
  }, [messages, participants, kind, people, userId])
}
