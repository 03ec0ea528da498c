import { useState } from 'react'
import type { Shown } from '../message'

/** How many messages of others have come in since the end was last in sight. */
export function useNewSince(messages: Shown[], atEnd: boolean, userId: string): number {
  const [seenAt, setSeenAt] = useState(messages.at(-1)?.created_at ?? '')
  const newest = messages.at(-1)?.created_at ?? ''
  if (atEnd && newest !== seenAt) setSeenAt(newest)
  return atEnd
    ? 0
    : messages.slice(-100).filter((one) => one.user_id !== userId && one.created_at > seenAt).length
}
