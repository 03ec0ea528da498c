// The inbox, and what it shares with the pages of messages; what a single part asks is beside it.

import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Tables } from '@/data/database.types'
import { db } from '@/data/db'
import { wholeResult } from '@/data/offline/whole-result'
import { keyOf, readFailure } from '@/data/queries'
import { readAll } from '@/data/read-all'
import { undoDeletion } from '@/data/restore'
import { failureOf, toastOf } from '@/data/use-changes'
import { useViewer, type Viewer } from '@/lib/viewer'
import { forgetPreview } from './composer/previews'
import { type InboxRow, withEdit, withLastMessage, withRead } from './inbox'
import { logKey } from './log/log-api'
import { withMessage, withoutMessage, withReplaced } from './log/message-pages'
import { quoteKey } from './log/quote-api'
import { changeLogs } from './log/refresh-log'
import type { Message } from './message'
import { conversations, messages } from './messages'

export type Participant = Tables<'conversation_members'>
type Reader = Pick<Viewer, 'userId' | 'familyId'>

const meta = { offline: wholeResult, ...readFailure(conversations.texts.failed) }

export const inboxQuery = (familyId: string) =>
  queryOptions({
    queryKey: [...keyOf(conversations, familyId), 'inbox'],
    queryFn: async () => {
      const rows = await readAll((from, to) => db.rpc('inbox').range(from, to).throwOnError())
      // The generated types do not know which result columns of a function can be null.
      return rows as InboxRow[]
    },
    meta,
  })

/** The participants of all conversations of the viewer, and how far each has read. */
export const participantsQuery = (familyId: string) =>
  queryOptions({
    queryKey: [...keyOf(conversations, familyId), 'participants'],
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
    meta,
  })

/** The id of the conversation with another member, created when missing. */
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
    meta,
  })

/** Adds a message from the server to the conversation and the inbox. */
export function showMessage(queryClient: QueryClient, { userId, familyId }: Reader, message: Message) {
  changeLogs(queryClient, [...logKey(familyId), message.conversation_id], (pages) =>
    withMessage(pages, message),
  )
  queryClient.setQueryData(
    inboxQuery(familyId).queryKey,
    (inbox) => inbox && withLastMessage(inbox, message, userId),
  )
  // It may have been restored.
  queryClient.setQueriesData({ queryKey: quoteKey(familyId, message.id) }, message)
}

/** Shows the edited version of a message everywhere. */
export function replaceMessage(queryClient: QueryClient, familyId: string, message: Message) {
  changeLogs(queryClient, [...logKey(familyId), message.conversation_id], (pages) =>
    withReplaced(pages, message),
  )
  queryClient.setQueryData(inboxQuery(familyId).queryKey, (inbox) => inbox && withEdit(inbox, message))
  queryClient.setQueriesData({ queryKey: quoteKey(familyId, message.id) }, message)
}

export function hideMessage(queryClient: QueryClient, familyId: string, id: string) {
  changeLogs(queryClient, logKey(familyId), (pages) => withoutMessage(pages, id))
  queryClient.setQueriesData({ queryKey: quoteKey(familyId, id) }, null)
}

/** Only the sender may delete them. A file that stays behind is shown nowhere, so a failure is not reported. */
export async function removeFiles(paths: string[]): Promise<void> {
  paths.forEach(forgetPreview)
  if (paths.length > 0) await db.storage.from('messages').remove(paths)
}

/** Deletes a message of the viewer: `mutate(message)`. */
export function useDeleteMessage() {
  const viewer = useViewer()
  const { familyId } = viewer
  const queryClient = useQueryClient()
  const { texts } = messages

  return useMutation({
    mutationFn: async ({ id }: Message) => {
      await db.from('messages').delete().eq('id', id).throwOnError()
    },
    onSuccess: (_done, message) => {
      const readInboxAgain = () => queryClient.invalidateQueries(inboxQuery(familyId))
      hideMessage(queryClient, familyId, message.id)
      readInboxAgain()
      const showAgain = () => {
        showMessage(queryClient, viewer, message)
        readInboxAgain()
      }
      toastOf(texts.deleted, undoDeletion([message.id], showAgain))
    },
    meta: { failure: (error) => failureOf(texts.deleteFailed, error) },
  })
}

/** Removes a conversation from the cache after the viewer has left it. */
export function forgetConversation(queryClient: QueryClient, familyId: string, id: string) {
  queryClient.setQueryData(inboxQuery(familyId).queryKey, (inbox) => inbox?.filter((row) => row.id !== id))
  queryClient.setQueryData(participantsQuery(familyId).queryKey, (participants) =>
    participants?.filter(({ conversation_id }) => conversation_id !== id),
  )
  queryClient.removeQueries({ queryKey: [...logKey(familyId), id] })
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
