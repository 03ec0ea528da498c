import { readAgain } from '@/data/read-again'
import { watchRows } from '@/data/watch-rows'
import { forgetConversation, inboxQuery } from '../api'
import type { LiveReader } from './watch-messages'

/**
 * Follows the names of groups, and conversations that are deleted.
 * @returns a function that stops it
 */
export const watchConversations = ({ queryClient, familyId }: LiveReader): (() => void) =>
  watchRows({
    table: 'conversations',
    familyId,
    onMissed: (time) => readAgain(queryClient, inboxQuery(familyId).queryKey, time),
    onChange: (change) => {
      if (change.eventType === 'UPDATE') {
        const { id, name, created_by } = change.new
        queryClient.setQueryData(inboxQuery(familyId).queryKey, (inbox) =>
          inbox?.map((row) => (row.id === id ? { ...row, name, created_by } : row)),
        )
      } else if (change.eventType === 'DELETE' && change.old.id) {
        forgetConversation(queryClient, familyId, change.old.id)
      }
    },
  })
