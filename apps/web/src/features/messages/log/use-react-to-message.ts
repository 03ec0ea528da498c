import { useQueryClient } from '@tanstack/react-query'
import { useReact } from '@/components/reactions/api'
import { useViewer } from '@/lib/viewer'
import type { Message } from '../message'
import { changeHistories } from './histories'
import { historyKey } from './history-api'
import { withChangedMessage } from './message-pages'

export function useReactToMessage({ id, conversation_id }: Message) {
  const { familyId } = useViewer()
  const queryClient = useQueryClient()

  return useReact({ message_id: id }, (change) =>
    changeHistories(queryClient, [...historyKey(familyId), conversation_id], (pages) =>
      withChangedMessage(pages, id, change),
    ),
  )
}
