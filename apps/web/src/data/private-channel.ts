import type { RealtimeChannel, RealtimeChannelOptions } from '@supabase/supabase-js'
import { db } from './db'

type Options = {
  config?: RealtimeChannelOptions['config']
  /** Adds listeners and subscribes. */
  open: (channel: RealtimeChannel) => void
}

/** The client has one channel per topic: a new one has to wait until the old one has left. */
const leaving = new Map<string, Promise<unknown>>()

/**
 * Joins a channel that row-level security restricts to some users
 * (https://supabase.com/docs/guides/realtime/authorization).
 * @returns a function that leaves the channel
 */
export function joinPrivateChannel(topic: string, { config, open }: Options): () => void {
  let channel: RealtimeChannel | undefined
  let ended = false

  async function join() {
    // The channel is refused without the token.
    await db.realtime.setAuth()
    await leaving.get(topic)
    if (ended) return
    channel = db.channel(topic, { config: { ...config, private: true } })
    open(channel)
  }

  join()
  return () => {
    ended = true
    if (channel) leaving.set(topic, db.removeChannel(channel))
  }
}
