// The private channel of the user. Their devices tell each other over it when notifications are read, and the server tells that
// they see more or fewer private media, or that the bin has changed. A device that was not connected finds out when it loads these again.

import type { RealtimeChannel } from '@supabase/supabase-js'
import { joinPrivateChannel } from './private-channel'

type PersonEvent = 'read' | 'media' | 'bin'
type Watch = { event: PersonEvent; onEvent: () => void }

const watches = new Set<Watch>()
let channel: RealtimeChannel | undefined
let leave: (() => void) | undefined

/** @returns a function that stops watching */
export function watchPerson(userId: string, event: PersonEvent, onEvent: () => void): () => void {
  const watch = { event, onEvent }
  watches.add(watch)
  leave ??= joinPrivateChannel(`person:${userId}`, {
    open: (joined) => {
      channel = joined
      joined.on('broadcast', { event: '*' }, deliver).subscribe()
    },
  })
  return () => {
    watches.delete(watch)
    if (watches.size > 0) return
    leave?.()
    leave = undefined
    channel = undefined
  }
}

function deliver({ event }: { event: string }) {
  for (const watch of watches) if (watch.event === event) watch.onEvent()
}

/** Tells them that notifications were read. */
export function tellOtherDevices(): void {
  // Before the channel has joined, supabase-js would send an HTTP request instead.
  if (channel?.state === 'joined') channel.send({ type: 'broadcast', event: 'read', payload: {} })
}
