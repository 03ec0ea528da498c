import type { Tables } from '@/data/database.types'
import { readAgain } from '@/data/read-again'
import { watchRows } from '@/data/watch-rows'
import { forgetConversation, inboxQuery, participantsQuery } from '../api'
import { withRead } from '../inbox'
import type { LiveReader } from './watch-messages'

/**
 * Follows who joins and leaves conversations, and how far each participant has read.
 * @returns a function that stops it
 */
export function watchParticipants({ queryClient, userId, familyId }: LiveReader): () => void {
  const inboxKey = inboxQuery(familyId).queryKey
  const participantsKey = participantsQuery(familyId).queryKey
  const reloadInbox = () => queryClient.invalidateQueries({ queryKey: inboxKey })
  const reloadParticipants = (time?: number) => readAgain(queryClient, participantsKey, time)

  function onRead({ id, user_id, conversation_id, last_read_at }: Tables<'conversation_members'>) {
    queryClient.setQueryData(participantsKey, (participants) =>
      participants?.map((one) => (one.id === id ? { ...one, last_read_at } : one)),
    )
    if (user_id !== userId) return
    // Read on another device.
    const row = queryClient.getQueryData(inboxKey)?.find((one) => one.id === conversation_id)
    if (!row || row.last_read_at >= last_read_at) return
    if (row.message_at && row.message_at > last_read_at) reloadInbox()
    else
      queryClient.setQueryData(inboxKey, (inbox) => inbox && withRead(inbox, conversation_id, last_read_at))
  }

  function onLeave(id: string | undefined) {
    const left = queryClient.getQueryData(participantsKey)?.find((one) => one.id === id)
    if (!left) return
    if (left.user_id === userId) forgetConversation(queryClient, familyId, left.conversation_id)
    else {
      queryClient.setQueryData(participantsKey, (participants) =>
        participants?.filter((one) => one.id !== left.id),
      )
    }
  }

  return watchRows({
    table: 'conversation_members',
    onMissed: (time) => {
      reloadParticipants(time)
      readAgain(queryClient, inboxKey, time)
    },
    onChange: (change) => {
      if (change.eventType === 'UPDATE') onRead(change.new)
      else if (change.eventType === 'DELETE') onLeave(change.old.id)
      else {
        reloadParticipants()
        if (change.new.user_id === userId) reloadInbox()
      }
    },
  })
}
