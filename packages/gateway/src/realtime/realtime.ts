// Supabase Realtime: changes of tables, broadcasts and presence, over WebSocket, to those who may hear of them.

import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Context } from '../context.ts'
import { callerOfKey } from '../http/caller.ts'
import { clientAddress, networkOf } from '../http/client-address.ts'
import { createBroadcastApi } from './broadcast/http.ts'
import { MAX_MESSAGE_BYTES } from './framing.ts'
import { createSeats } from './seats.ts'
import { createServices } from './services.ts'
import { serveSocket } from './socket.ts'

export type Realtime = {
  /** Serves /api/broadcast. */
  app: ReturnType<typeof createBroadcastApi>
  /**
   * Takes the handshake `/realtime/v1/websocket?apikey=KEY&vsn=1.0.0|2.0.0`, 401 with a bad key, 429 where strangers
   * have too many sockets already (https://supabase.com/docs/guides/realtime/protocol). False when the path is another one.
   */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean
  /** Sends the clients off to reconnect elsewhere; done within a second. */
  close(): Promise<void>
}

const PATH = '/realtime/v1/websocket'
const PING_INTERVAL_MS = 30_000
const CLOSING_MS = 800
const SERVICE_RESTART = 1012 // https://www.iana.org/assignments/websocket/websocket.xhtml

export async function createRealtime(context: Context): Promise<Realtime> {
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES })
  const alive = new WeakSet<WebSocket>()
  let closing = false

  const restartClients = () => {
    for (const socket of server.clients) socket.close(SERVICE_RESTART, 'Please reconnect')
  }
  const services = await createServices(context, restartClients)
  const takeSeat = createSeats()

  // Finds the peers that went away without a word, such as a phone without signal. Browsers answer by themselves.
  const pinging = setInterval(() => {
    for (const socket of server.clients) {
      if (!alive.delete(socket)) socket.terminate()
      else socket.ping()
    }
  }, PING_INTERVAL_MS)

  return {
    app: createBroadcastApi(context, services.send),

    upgrade(request, socket, head) {
      // Not `new URL`, which throws for a request line such as `GET //`.
      const [path, query] = (request.url ?? '').split('?', 2)
      if (path !== PATH) return false
      const searchParams = new URLSearchParams(query)
      if (closing) return refuse(socket, 503)

      const caller = callerOfKey(searchParams.get('apikey') ?? '', context.keys)
      if (!caller) return refuse(socket, 401)
      const sender = { caller, network: networkOf(addressOf(request)) }
      const seat = takeSeat(sender)
      if (!seat) return refuse(socket, 429)
      // Also when the handshake comes to nothing.
      socket.once('close', seat.leave)

      server.handleUpgrade(request, socket, head, (client) => {
        alive.add(client)
        client.on('pong', () => alive.add(client))
        client.on('message', () => alive.add(client))
        const version = searchParams.get('vsn') === '2.0.0' ? '2.0.0' : '1.0.0'
        serveSocket(client, version, sender, seat, services, context)
      })
      return true
    },

    async close() {
      closing = true
      clearInterval(pinging)
      services.messages.close()
      services.rechecks.close()
      await services.presences.close()
      const closed = [...server.clients].map(
        (socket) => new Promise((resolve) => socket.once('close', resolve)),
      )
      restartClients()
      await Promise.race([Promise.all(closed), new Promise((resolve) => setTimeout(resolve, CLOSING_MS))])
      for (const socket of server.clients) socket.terminate()
    },
  }
}

function addressOf(incoming: IncomingMessage): string | undefined {
  const forwarded = incoming.headers['x-forwarded-for']
  const headers = new Headers(forwarded ? { 'x-forwarded-for': String(forwarded) } : {})
  return clientAddress({ headers }, { incoming })
}

function refuse(socket: Duplex, status: number): true {
  // A client that is gone already must not take the process with it.
  socket.on('error', () => {})
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
  return true
}
