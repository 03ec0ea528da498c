import type { RealtimeChannel, RealtimeChannelOptions } from '@supabase/supabase-js'
import { db } from './db'

type Options = {
  config?: RealtimeChannelOptions['config']
  /** Says what to listen to, and subscribes. */
  open: (channel: RealtimeChannel) => void
}

/** The client has one channel for each topic: a second would be the first, which may just be leaving. */
const leaving = new Map<string, Promise<unknown>>()

/**
 * A channel that row-level security lets only some people join
 * (https://supabase.com/docs/guides/realtime/authorization).
 * @returns a function that leaves it
 */
export function joinPrivateChannel(topic: string, { config, open }: Options): () => void {
  let channel: RealtimeChannel | undefined
  let ended = false

  async function join() {
    // Without the token it would be refused.
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
