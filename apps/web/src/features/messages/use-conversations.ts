import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useWithEdits } from '@/data/outbox/use-with-edits'
import { useViewer } from '@/lib/viewer'
import { inboxQuery, participantsQuery } from './api'
import { type Person, toConversation } from './conversation'

/** The family without the viewer, and its query. */
export type People = {
  people: Person[] | undefined
  query: Pick<UseQueryResult, 'error' | 'isError' | 'isFetching' | 'refetch'>
}

/**
 * All conversations of the viewer, newest message first.
 * @returns `conversations` is undefined until everything is loaded; `failure` is the query that failed
 */
export function useConversations({ people, query }: People) {
  const { userId, familyId } = useViewer()
  const inbox = useQuery(inboxQuery(familyId))
  const participants = useQuery(participantsQuery(familyId))
  const withEdits = useWithEdits()

  const conversations = useMemo(
    () =>
      people &&
      inbox.data &&
      participants.data &&
      inbox.data
        .map((row) => toConversation(withEdits(row), participants.data, people, userId))
        // A new conversation arrives before its participants.
        .filter((conversation) => conversation.participants.length > 0),
    [inbox.data, participants.data, people, userId, withEdits],
  )
  return { conversations, failure: [query, inbox, participants].find(({ isError }) => isError) }
}
