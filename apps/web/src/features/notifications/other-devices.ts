// What is read on one device is read on the others of the same person, too. They tell each other over a channel of
// their own; whoever was not connected learns it when they look again.

import type { RealtimeChannel } from '@supabase/supabase-js'
import { joinPrivateChannel } from '@/lib/private-channel'

let channel: RealtimeChannel | undefined

/** @returns a function that ends it */
export function hearOtherDevices(userId: string, onRead: () => void): () => void {
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

export function tellOtherDevices(): void {
  // Without a connection it would be sent as a request of its own.
  if (channel?.state === 'joined') channel.send({ type: 'broadcast', event: 'read', payload: {} })
}
