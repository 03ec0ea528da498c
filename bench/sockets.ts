// A process of its own with many sockets, as so many open apps: their work is not the gateway's.

import { once } from 'node:events'
import WebSocket from 'ws'

export type Listener = { token: string; familyId: string; bindings: object[] }
/** Which change arrived at whom, and when (ms since the epoch). */
export type Arrival = { id: string; type: string; familyId: string; at: number }
export type Order = { open: { address: string; listeners: Listener[] } } | { report: true }

/** The gateway allows a network 50 sockets that have not signed in yet. */
const AT_ONCE = 20
/** As realtime-js. */
const HEARTBEAT_MS = 25_000

let arrivals: Arrival[] = []

process.on('message', async (order: Order) => {
  if ('open' in order) {
    const { address, listeners } = order.open
    while (listeners.length > 0) {
      await Promise.all(listeners.splice(0, AT_ONCE).map((listener) => listen(address, listener)))
    }
    process.send?.('open')
  } else {
    process.send?.(arrivals)
    arrivals = []
  }
})
process.on('disconnect', () => process.exit())

/** Resolves when the gateway has confirmed the subscription. */
async function listen(address: string, { token, familyId, bindings }: Listener): Promise<void> {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  await new Promise<void>((resolve, reject) => {
    socket.on('close', (code) => {
      reject(new Error(`The gateway closed a socket with ${code}`))
      arrivals.push({ id: '', type: 'CLOSE', familyId, at: now() })
    })
    socket.on('message', (text: Buffer) => {
      const [, , , event, payload] = JSON.parse(text.toString())
      if (event === 'system') payload.status === 'ok' ? resolve() : reject(new Error(payload.message))
      if (event === 'phx_reply' && payload.status !== 'ok') reject(new Error(JSON.stringify(payload)))
      if (event !== 'postgres_changes') return
      const { table, type, record, old_record: old } = payload.data
      // Their notifications arrive as well.
      if (table !== 'posts') return
      arrivals.push({ id: (record ?? old).id, type, familyId, at: now() })
    })
    const config = { postgres_changes: bindings, postgres_changes_options: { wait: true } }
    socket.send(JSON.stringify(['1', '1', 'realtime:changes:1', 'phx_join', { config, access_token: token }]))
  })
  setInterval(() => socket.send(JSON.stringify([null, '2', 'phoenix', 'heartbeat', {}])), HEARTBEAT_MS)
}

const now = () => performance.timeOrigin + performance.now()
