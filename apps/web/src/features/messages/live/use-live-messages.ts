import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useViewer } from '@/lib/viewer'
import type { Message } from '../message'
import { watchConversations } from './watch-conversations'
import { watchMessages } from './watch-messages'
import { watchParticipants } from './watch-participants'

/**
 * Keeps all conversations current, with one subscription per table.
 * @param onMessage called for each new message from another member
 */
export function useLiveMessages(onMessage: (message: Message) => void) {
  const { userId, familyId } = useViewer()
  const queryClient = useQueryClient()
  const notify = useEffectEvent(onMessage)

  useEffect(() => {
    const reader = { queryClient, userId, familyId }
    const stops = [
      watchMessages(reader, (message) => notify(message)),
      watchParticipants(reader),
      watchConversations(reader),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [queryClient, userId, familyId])
}
