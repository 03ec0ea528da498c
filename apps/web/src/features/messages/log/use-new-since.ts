import { useState } from 'react'
import { useViewer } from '@/lib/viewer'
import type { Shown } from '../message'

/** How many messages from others have arrived since the end of the log was last on the screen. */
export function useNewSince(messages: Shown[], atEnd: boolean): number {
  const { userId } = useViewer()
  const [seenAt, setSeenAt] = useState(messages.at(-1)?.created_at ?? '')
  const newest = messages.at(-1)?.created_at ?? ''
  if (atEnd && newest !== seenAt) setSeenAt(newest)
  return atEnd
    ? 0
    : messages.slice(-100).filter((one) => one.user_id !== userId && one.created_at > seenAt).length
}
