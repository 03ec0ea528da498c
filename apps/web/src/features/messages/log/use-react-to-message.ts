import { useQueryClient } from '@tanstack/react-query'
import { useReact } from '@/components/reactions/api'
import { useViewer } from '@/lib/viewer'
import type { Message } from '../message'
import { logKey } from './log-api'
import { withChangedMessage } from './message-pages'
import { changeLogs } from './refresh-log'

export function useReactToMessage({ id, conversation_id }: Message) {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()

  return useReact({ message_id: id }, (change) =>
    changeLogs(queryClient, [...logKey(familyId), conversation_id], (pages) =>
      withChangedMessage(pages, id, change),
    ),
  )
}
