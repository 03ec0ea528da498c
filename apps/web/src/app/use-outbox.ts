import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whenIdle } from '@/browser/when-idle'
import { openOutbox, outboxQueue } from '@/data/outbox/outbox'
import { useViewer } from '@/lib/viewer'

/** They are needed when nothing can be loaded. */
const parts = () => [
  import('@/components/ui/waiting-actions'),
  import('@/features/outbox/waiting-list'),
  import('@/features/outbox/sign-out-question'),
  import('@/photos/shrink-picture'),
]

/** Sends what members write, and what an earlier page of theirs could not send. */
export function useOutbox() {
  const { userId, familyId } = useViewer()
  const queryClient = useQueryClient()

  useEffect(() => {
    const close = openOutbox(userId, async () => {
      const [{ outboxSenders }] = await Promise.all([import('./outbox-senders'), ...parts()])
      return outboxSenders(queryClient, { userId, familyId })
    })
    // Loading it when it is needed would be too late offline. If it fails now, the next thing that is sent tries again.
    whenIdle(() => void outboxQueue().catch(() => undefined))
    return close
  }, [queryClient, userId, familyId])
}
