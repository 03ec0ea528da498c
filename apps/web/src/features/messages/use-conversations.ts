import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { inboxQuery, participantsQuery, type Viewer } from './api'
import { type Person, toConversation } from './conversation'

/** All conversations of the viewer, the one with the newest message first. */
export function useConversations({ userId, familyId }: Viewer, people: Person[]) {
  const inbox = useQuery(inboxQuery(familyId))
  const participants = useQuery(participantsQuery(familyId))

  const conversations = useMemo(
    () =>
      inbox.data &&
      participants.data &&
      inbox.data
        .map((row) => toConversation(row, participants.data, people, userId))
        // One that is just new comes before those who are in it.
        .filter((conversation) => conversation.participants.length > 0),
    [inbox.data, participants.data, people, userId],
  )
  return { conversations, failed: inbox.isError ? inbox : participants }
}
