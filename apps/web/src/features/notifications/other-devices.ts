// Devices of the same user tell each other over a private channel when notifications are read. A device that was not
// connected finds out when it loads them again.

import type { RealtimeChannel } from '@supabase/supabase-js'
import { joinPrivateChannel } from '@/lib/private-channel'

let channel: RealtimeChannel | undefined

/** @returns a function that stops listening */
export function watchOtherDevices(userId: string, onRead: () => void): () => void {
  const leave = joinPrivateChannel(`person:${userId}`, {
    open: (joined) => {
      channel = joined
      joined.on('broadcast', { event: 'read' }, onRead).subscribe()
    },
  })
  return () => {
    channel = undefined
    leave()
  }
}

export function notifyOtherDevices(): void {
  // Before the channel has joined, supabase-js would send an HTTP request instead.
  if (channel?.state === 'joined') channel.send({ type: 'broadcast', event: 'read', payload: {} })
}
