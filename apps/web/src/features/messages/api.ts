// What this feature asks of the server; what a single part asks is beside it. Components never touch `db`.

import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Tables } from '@/data/database.types'
import { db } from '@/data/db'
import { wholeResult } from '@/data/offline/whole-result'
import { readAll } from '@/data/read-all'
import { errorMessage } from '@/lib/error-message'
import { useViewer, type Viewer } from '@/lib/viewer'
import { m } from '@/paraglide/messages'
import { type InboxRow, withEdit, withLastMessage, withRead } from './inbox'
import { changeHistories } from './log/histories'
import { historyKey } from './log/history-api'
import { withMessage, withoutMessage, withReplaced } from './log/message-pages'
import { quoteKey } from './log/quote-api'
import type { Message } from './message'

export type Participant = Tables<'conversation_members'>
type Reader = Pick<Viewer, 'userId' | 'familyId'>

const failure = (error: Error) => ({
  title: m.messages_failed(),
  description: errorMessage(error, m.try_later()),
})

export const inboxQuery = (familyId: string) =>
  queryOptions({
    queryKey: ['inbox', familyId],
    queryFn: async () => {
      const rows = await readAll((from, to) => db.rpc('inbox').range(from, to).throwOnError())
      // The generated types do not know which result columns of a function can be null.
      return rows as InboxRow[]
    },
    meta: { offline: wholeResult, failure },
  })

/** The participants of all conversations of the viewer, and how far each has read. */
export const participantsQuery = (familyId: string) =>
  queryOptions({
    queryKey: ['participants', familyId],
    queryFn: (): Promise<Participant[]> =>
      readAll((from, to) =>
        db
          .from('conversation_members')
          .select('*')
          .order('joined_at')
          .order('id')
          .range(from, to)
          .throwOnError(),
      ),
    meta: { offline: wholeResult, failure },
  })

/** The id of the conversation with another member, created when there is none. */
export const openingQuery = (queryClient: QueryClient, familyId: string, person: string) =>
  queryOptions({
    queryKey: ['conversation-with', familyId, person],
    queryFn: async () => {
      const { data } = await db.rpc('open_conversation', { person }).throwOnError()
      await Promise.all([
        queryClient.invalidateQueries(inboxQuery(familyId)),
        queryClient.invalidateQueries(participantsQuery(familyId)),
      ])
      return data
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { offline: wholeResult, failure },
  })

/** Adds a message from the server to the conversation and the inbox. */
export function showMessage(queryClient: QueryClient, { userId, familyId }: Reader, message: Message) {
  changeHistories(queryClient, [...historyKey(familyId), message.conversation_id], (pages) =>
    withMessage(pages, message),
  )
  queryClient.setQueryData(
    inboxQuery(familyId).queryKey,
    (inbox) => inbox && withLastMessage(inbox, message, userId),
  )
}

/** Shows the edited version of a message everywhere. */
export function replaceMessage(queryClient: QueryClient, familyId: string, message: Message) {
  changeHistories(queryClient, [...historyKey(familyId), message.conversation_id], (pages) =>
    withReplaced(pages, message),
  )
  queryClient.setQueryData(inboxQuery(familyId).queryKey, (inbox) => inbox && withEdit(inbox, message))
  queryClient.setQueriesData({ queryKey: quoteKey(familyId, message.id) }, message)
}

export function hideMessage(queryClient: QueryClient, familyId: string, id: string) {
  changeHistories(queryClient, historyKey(familyId), (pages) => withoutMessage(pages, id))
  queryClient.setQueriesData({ queryKey: quoteKey(familyId, id) }, null)
}

/** Removes a conversation from the cache after the viewer has left it. */
export function forgetConversation(queryClient: QueryClient, familyId: string, id: string) {
  queryClient.setQueryData(inboxQuery(familyId).queryKey, (inbox) => inbox?.filter((row) => row.id !== id))
  queryClient.setQueryData(participantsQuery(familyId).queryKey, (participants) =>
    participants?.filter(({ conversation_id }) => conversation_id !== id),
  )
  queryClient.removeQueries({ queryKey: [...historyKey(familyId), id] })
}

/** Stores how far the viewer has read. A failure is not reported: the next message stores it again. */
export function useMarkRead() {
  const { userId, familyId } = useViewer()
  const queryClient = useQueryClient()

  return async (conversationId: string, readAt: string): Promise<void> => {
    queryClient.setQueryData(
      inboxQuery(familyId).queryKey,
      (inbox) => inbox && withRead(inbox, conversationId, readAt),
    )
    await db
      .from('conversation_members')
      .update({ last_read_at: readAt })
      .eq('conversation_id', conversationId)
      .eq('user_id', userId)
  }
}
