// One connection that listens for NOTIFY and reconnects when lost. The `listen` of postgres.js 3.4.9 does this too, but
// after an outage it delivers every notification several times.

import { setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'

export type Listener = {
  /** Resolves once listening. Calls `onListen` then and after every reconnect. */
  listen(channel: string, onNotify: (payload: string) => void, onListen?: () => void): Promise<void>
  close(): Promise<void>
}

/** Options of `postgres()`, whose types lack `onnotify`. */
export type ListenerOptions = {
  max: 1
  fetch_types: false
  idle_timeout: undefined
  max_lifetime: null
  onnotify(channel: string, payload: string): void
  onclose(): void
}

type Subscription = { channel: string; onNotify: (payload: string) => void; onListen: () => void }

const RETRY_MS = 500

export function createListener(open: (options: ListenerOptions) => postgres.Sql): Listener {
  const subscriptions: Subscription[] = []
  let resuming = false
  let closed = false

  const sql = open({
    max: 1,
    // The end of a connection that still fetches them is an unhandled rejection in postgres.js 3.4.9.
    fetch_types: false,
    idle_timeout: undefined,
    max_lifetime: null,
    onnotify(channel, payload) {
      for (const subscription of subscriptions)
        if (subscription.channel === channel) subscription.onNotify(payload)
    },
    onclose: resume,
  })

  const subscribe = (channel: string) => sql.unsafe(`listen "${channel}"`)

  async function resume() {
    if (resuming || closed || subscriptions.length === 0) return
    resuming = true
    while (!closed) {
      try {
        for (const channel of new Set(subscriptions.map(({ channel }) => channel))) await subscribe(channel)
        break
      } catch {
        // The database is still down.
        await sleep(RETRY_MS)
      }
    }
    resuming = false
    if (!closed) for (const { onListen } of subscriptions) onListen()
  }

  return {
    async listen(channel, onNotify, onListen = () => {}) {
      await subscribe(channel)
      subscriptions.push({ channel, onNotify, onListen })
      onListen()
    },
    async close() {
      closed = true
      await sql.end({ timeout: 0 })
    },
  }
}
