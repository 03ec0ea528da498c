import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { inboxQuery, participantsQuery, type Viewer } from './api'
import { type Person, toConversation } from './conversation'

/** The family without the viewer, and how it is read. */
export type People = {
  people: Person[] | undefined
  query: Pick<UseQueryResult, 'error' | 'isError' | 'isFetching' | 'refetch'>
}

/**
 * All conversations of the viewer, the one with the newest message first.
 * @returns undefined conversations until all is known that they consist of; `failure` is what could not be read of it
 */
export function useConversations({ userId, familyId }: Viewer, { people, query }: People) {
  const inbox = useQuery(inboxQuery(familyId))
  const participants = useQuery(participantsQuery(familyId))

  const conversations = useMemo(
    () =>
      people &&
      inbox.data &&
      participants.data &&
      inbox.data
        .map((row) => toConversation(row, participants.data, people, userId))
        // One that is just new comes before those who are in it.
        .filter((conversation) => conversation.participants.length > 0),
    [inbox.data, participants.data, people, userId],
  )
  return { conversations, failure: [query, inbox, participants].find(({ isError }) => isError) }
}
