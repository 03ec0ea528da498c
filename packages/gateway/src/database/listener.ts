// One connection that listens for NOTIFY and reconnects when lost. The `listen` of postgres.js 3.4.9 does this too, but
// after an outage it delivers every notification several times. It also holds the locks that gateways share: they end with
// the connection, however a gateway ends.

import { setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'

export type Listener = {
  /** Resolves once listening. Calls `onListen` then and after every reconnect. */
  listen(channel: string, onNotify: (payload: string) => void, onListen?: () => void): Promise<void>
  notify(channel: string, payload: string): Promise<void>
  /**
   * Takes the lock `name`, unless another gateway has it. The caller holds it once at a time.
   * @param onLost called when the connection is lost, and another gateway may take the lock
   */
  tryLock(name: string, onLost: () => void): Promise<Lock | undefined>
  close(): Promise<void>
}

/** A session-level advisory lock. */
export type Lock = { release(): Promise<void> }

/** Options of `postgres()`, whose types lack `onnotify`. */
export type ListenerOptions = {
  max: 1
  fetch_types: false
  idle_timeout: undefined
  max_lifetime: null
  connection: Record<string, string>
  onnotify(channel: string, payload: string): void
  onclose(): void
}

type Subscription = { channel: string; onNotify: (payload: string) => void; onListen: () => void }

const RETRY_MS = 500

/**
 * How soon Postgres notices that the computer of a gateway is gone, and frees its locks: after half a minute instead of two
 * hours. A process that dies closes its connection at once.
 */
const KEEPALIVE = {
  tcp_keepalives_idle: '15s',
  tcp_keepalives_interval: '5s',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '30s',
}

export function createListener(open: (options: ListenerOptions) => postgres.Sql): Listener {
  const subscriptions: Subscription[] = []
  /** `onLost` of each lock. */
  const held = new Set<() => void>()
  let resuming = false
  let closed = false

  const sql = open({
    max: 1,
    // The end of a connection that still fetches them is an unhandled rejection in postgres.js 3.4.9.
    fetch_types: false,
    idle_timeout: undefined,
    max_lifetime: null,
    connection: KEEPALIVE,
    onnotify(channel, payload) {
      for (const subscription of subscriptions)
        if (subscription.channel === channel) subscription.onNotify(payload)
    },
    onclose() {
      for (const onLost of held) onLost()
      resume()
    },
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

    async notify(channel, payload) {
      await sql.unsafe('select pg_notify($1, $2)', [channel, payload])
    },

    async tryLock(name, onLost) {
      // Before the response, so that no loss after it is missed.
      held.add(onLost)
      let locked = false
      try {
        const [row] = await sql.unsafe('select pg_try_advisory_lock(hashtextextended($1, 0)) as locked', [
          name,
        ])
        locked = row?.locked
      } finally {
        if (!locked) held.delete(onLost)
      }
      if (!locked) return undefined
      return {
        async release() {
          held.delete(onLost)
          // Only a lost connection fails, and it had released the lock.
          await sql.unsafe('select pg_advisory_unlock(hashtextextended($1, 0))', [name]).catch(() => {})
        },
      }
    },

    async close() {
      closed = true
      await sql.end({ timeout: 0 })
    },
  }
}
