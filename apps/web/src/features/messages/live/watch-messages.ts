import type { QueryClient } from '@tanstack/react-query'
import { readAgain } from '@/data/read-again'
import { watchRows } from '@/data/watch-rows'
import { hideMessage, inboxQuery, replaceMessage, showMessage } from '../api'
import { catchUp } from '../log/log-api'
import type { Message } from '../message'

export type LiveReader = { queryClient: QueryClient; userId: string; familyId: string }

/**
 * Shows new and edited messages, and hides deleted ones.
 * @param onMessage called for each unread message from another member
 * @returns a function that stops it
 */
export function watchMessages(reader: LiveReader, onMessage: (message: Message) => void): () => void {
  const { queryClient, userId, familyId } = reader
  const { queryKey } = inboxQuery(familyId)
  const reloadInbox = (time?: number) => readAgain(queryClient, queryKey, time)
  const loadingInbox = () => queryClient.isFetching({ queryKey }) > 0
  const inbox = () => queryClient.getQueryData(queryKey)

  return watchRows({
    table: 'messages',
    onMissed: (time) => {
      reloadInbox(time)
      catchUp(queryClient, familyId, time)
    },
    onChange: (change) => {
      if (change.eventType === 'INSERT') {
        const known = inbox()?.find(({ id }) => id === change.new.conversation_id)
        // A restored message may have been read.
        const isNew = !known || known.last_read_at < change.new.created_at
        showMessage(queryClient, reader, change.new)
        // An inbox that is being loaded may not include the message yet.
        if (!known || loadingInbox()) reloadInbox()
        if (isNew && change.new.user_id !== userId) onMessage(change.new)
      } else if (change.eventType === 'UPDATE') {
        replaceMessage(queryClient, familyId, change.new)
      } else if (change.old.id) {
        const { id } = change.old
        hideMessage(queryClient, familyId, id)
        // It may have been a last or an unread message.
        if (inbox()?.some((row) => row.message_id === id || row.unread > 0)) reloadInbox()
      }
    },
  })
}
