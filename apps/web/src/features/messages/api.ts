// Everything this feature asks of the server. Components never touch `db`.

import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Tables } from '@/lib/database.types'
import { db } from '@/lib/db'
import { errorMessage } from '@/lib/error-message'
import { readAll } from '@/lib/read-all'
import { toast } from '@/lib/toast'
import { m } from '@/paraglide/messages'
import { arrived, failed, sending } from './composer/outbox'
import { removePhoto, uploadPhoto } from './composer/photo'
import { type InboxRow, withLastMessage, withRead } from './inbox'
import { changeHistories } from './log/histories'
import { historyKey } from './log/history-api'
import { withMessage, withoutMessage } from './log/message-pages'
import type { Message, Unsent } from './message'

export type Viewer = { userId: string; familyId: string }
export type Participant = Tables<'conversation_members'>

const failure = (error: Error) => ({
  title: m.messages_failed(),
  description: errorMessage(error, m.try_later()),
})

export const inboxQuery = (familyId: string) =>
  queryOptions({
    queryKey: ['inbox', familyId],
    queryFn: async () => {
      const { data } = await db.rpc('inbox').throwOnError()
      // The types know no columns of a function that can be null.
      return data as InboxRow[]
    },
    meta: { failure },
  })

/** Who takes part in all conversations of the viewer, and how far each has read. */
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
    meta: { failure },
  })

/** The conversation with another member of the family, which is made when there is none. */
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
    meta: { failure },
  })

/** Shows a message that the server has, wherever it belongs. */
export function showMessage(queryClient: QueryClient, { userId, familyId }: Viewer, message: Message) {
  changeHistories(queryClient, [...historyKey(familyId), message.conversation_id], (pages) =>
    withMessage(pages, message),
  )
  queryClient.setQueryData(
    inboxQuery(familyId).queryKey,
    (inbox) => inbox && withLastMessage(inbox, message, userId),
  )
  arrived(message)
}

export function hideMessage(queryClient: QueryClient, familyId: string, id: string) {
  changeHistories(queryClient, historyKey(familyId), (pages) => withoutMessage(pages, id))
}

/** Nothing of a conversation is left here once one is no longer part of it. */
export function forgetConversation(queryClient: QueryClient, familyId: string, id: string) {
  queryClient.setQueryData(inboxQuery(familyId).queryKey, (inbox) => inbox?.filter((row) => row.id !== id))
  queryClient.setQueryData(participantsQuery(familyId).queryKey, (participants) =>
    participants?.filter(({ conversation_id }) => conversation_id !== id),
  )
  queryClient.removeQueries({ queryKey: [...historyKey(familyId), id] })
}

async function store({ id, conversation_id, content, photo }: Unsent): Promise<Message> {
  if (photo) await uploadPhoto(photo)
  const { data, error } = await db
    .from('messages')
    .insert({ id, conversation_id, content, image_path: photo?.path ?? null })
    .select('*')
    .single()
  if (data) return data
  if (error.code !== UNIQUE_VIOLATION) throw error
  // It was stored before, and the answer was lost.
  return (await db.from('messages').select('*').eq('id', id).single().throwOnError()).data
}

const UNIQUE_VIOLATION = '23505'

/** Sends a message: `mutate(message)`. It shows at once; what fails is back in the input, or can be sent once more. */
export function useSend(viewer: Viewer, conversationId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    // One after the other, in the order in which they were written.
    scope: { id: `messages ${conversationId}` },
    mutationFn: store,
    onMutate: sending,
    onSuccess: (message) => {
      showMessage(queryClient, viewer, message)
      toast.success(m.message_sent_title(), { description: m.message_sent(), id: 'message-sent' })
    },
    onError: (error, message) => failed(message, errorMessage(error)),
  })
}

/** Takes one's own message back, with its photo: `mutate(message)`. */
export function useTakeBack({ familyId }: Viewer) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: async ({ id, image_path }: Message) => {
      await db.from('messages').delete().eq('id', id).throwOnError()
      if (image_path) await removePhoto(image_path)
    },
    onSuccess: (_done, { id }) => {
      hideMessage(queryClient, familyId, id)
      queryClient.invalidateQueries(inboxQuery(familyId))
      toast.success(m.message_deleted())
    },
    meta: { failure: (error) => ({ title: m.message_delete_failed(), description: errorMessage(error) }) },
  })
}

/** Says how far one has read. What is missed is made up by the next message. */
export async function markRead(
  queryClient: QueryClient,
  { userId, familyId }: Viewer,
  conversationId: string,
  readAt: string,
): Promise<void> {
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
