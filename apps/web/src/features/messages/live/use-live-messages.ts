import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { watchRows } from '@/lib/watch-rows'
import {
  forgetConversation,
  hideMessage,
  inboxQuery,
  participantsQuery,
  showMessage,
  type Viewer,
} from '../api'
import { withRead } from '../inbox'
import { catchUp } from '../log/history-api'
import type { Message } from '../message'

/** Keeps all conversations as they are on the server: one subscription of each table, whatever is open. */
export function useLiveMessages({ userId, familyId }: Viewer, onMessage: (message: Message) => void) {
  const queryClient = useQueryClient()
  const tell = useEffectEvent(onMessage)

  useEffect(() => {
    const viewer = { userId, familyId }
    const inboxKey = inboxQuery(familyId).queryKey
    const participantsKey = participantsQuery(familyId).queryKey
    const readInbox = () => queryClient.invalidateQueries({ queryKey: inboxKey })
    const readParticipants = () => queryClient.invalidateQueries({ queryKey: participantsKey })
    const reading = () => queryClient.isFetching({ queryKey: inboxKey }) > 0

    const stops = [
      watchRows({
        table: 'messages',
        onJoin: () => {
          readInbox()
          catchUp(queryClient, familyId)
        },
        onChange: (change) => {
          if (change.eventType === 'INSERT') {
            const known = knows(queryClient, familyId, change.new.conversation_id)
            showMessage(queryClient, viewer, change.new)
            // An inbox that is on its way may be from before the message.
            if (!known || reading()) readInbox()
            if (change.new.user_id !== userId) tell(change.new)
          } else if (change.eventType === 'DELETE' && change.old.id) {
            hideMessage(queryClient, familyId, change.old.id)
            const { id } = change.old
            const inbox = queryClient.getQueryData(inboxKey)
            // It may have been the last one, or one of those that are unread; of most one hears for another family.
            if (inbox?.some((row) => row.message_id === id || row.unread > 0)) readInbox()
          }
        },
      }),
      watchRows({
        table: 'conversation_members',
        onJoin: readParticipants,
        onChange: (change) => {
          if (change.eventType === 'INSERT') {
            readParticipants()
            if (change.new.user_id === userId) readInbox()
          } else if (change.eventType === 'UPDATE') {
            const { id, last_read_at, conversation_id } = change.new
            queryClient.setQueryData(participantsKey, (participants) =>
              participants?.map((one) => (one.id === id ? { ...one, last_read_at } : one)),
            )
            if (change.new.user_id !== userId) return
            // Read on another device.
            const row = queryClient.getQueryData(inboxKey)?.find((one) => one.id === conversation_id)
            if (!row || row.last_read_at >= last_read_at) return
            if (row.message_at && row.message_at > last_read_at) readInbox()
            else
              queryClient.setQueryData(
                inboxKey,
                (inbox) => inbox && withRead(inbox, conversation_id, last_read_at),
              )
          } else {
            const gone = queryClient.getQueryData(participantsKey)?.find(({ id }) => id === change.old.id)
            if (!gone) return
            if (gone.user_id === userId) forgetConversation(queryClient, familyId, gone.conversation_id)
            else
              queryClient.setQueryData(participantsKey, (participants) =>
                participants?.filter(({ id }) => id !== gone.id),
              )
          }
        },
      }),
      watchRows({
        table: 'conversations',
        familyId,
        onChange: (change) => {
          if (change.eventType === 'UPDATE') {
            const { id, name, created_by } = change.new
            queryClient.setQueryData(inboxKey, (inbox) =>
              inbox?.map((row) => (row.id === id ? { ...row, name, created_by } : row)),
            )
          } else if (change.eventType === 'DELETE' && change.old.id) {
            forgetConversation(queryClient, familyId, change.old.id)
          }
        },
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [queryClient, userId, familyId])
}

const knows = (queryClient: QueryClient, familyId: string, conversationId: string) =>
  queryClient.getQueryData(inboxQuery(familyId).queryKey)?.some(({ id }) => id === conversationId) ?? false
