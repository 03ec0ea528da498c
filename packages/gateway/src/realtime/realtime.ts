// Supabase Realtime over WebSocket: table changes, broadcasts and presence, for clients that may receive them.

import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { BlockList } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { Database } from '../database/database.ts'
import { callerOfKey, type Keys } from '../http/caller.ts'
import { clientAddress, networkOf } from '../http/client-address.ts'
import type { Tokens } from '../http/tokens.ts'
import type { Logger } from '../types.ts'
import { createBroadcastApi } from './broadcast/http.ts'
import { watchLiveness } from './client-liveness.ts'
import { MAX_MESSAGE_BYTES } from './framing.ts'
import { createServices } from './services.ts'
import { Session } from './session.ts'
import { serveSocket } from './socket.ts'
import { createSocketIdentity } from './socket-identity.ts'
import { createSocketSlots } from './socket-slots.ts'
import { createSocketWriter } from './socket-writer.ts'

export type RealtimeOptions = {
  database: Database
  keys: Keys
  tokens: Tokens
  /** Whether channels without policies carry broadcasts and presence. */
  publicChannels: boolean
  /** Whether filters may use the operators `match` and `imatch`. */
  patterns: boolean
  trustedProxies: BlockList
  log: Logger
}

export type Realtime = {
  /** Serves /api/broadcast. */
  app: ReturnType<typeof createBroadcastApi>
  /**
   * Handles the handshake `/realtime/v1/websocket?apikey=KEY&vsn=1.0.0|2.0.0`: 401 for a bad key, 429 when the network
   * has too many anonymous sockets (https://supabase.com/docs/guides/realtime/protocol). False for any other path.
   */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean
  /** Asks the clients to reconnect; done within a second. */
  close(): Promise<void>
}

const PATH = '/realtime/v1/websocket'
const CLOSING_MS = 800
const SERVICE_RESTART = 1012 // https://www.iana.org/assignments/websocket/websocket.xhtml

export async function createRealtime(options: RealtimeOptions): Promise<Realtime> {
  const { keys, log } = options
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES })
  const liveness = watchLiveness(server)
  const services = await createServices(options, () => askToReconnect(server))
  const claimSlot = createSocketSlots()
  let closing = false

  return {
    app: createBroadcastApi(options, services.send),

    upgrade(request, socket, head) {
      // Not `new URL`, which throws for a request line such as `GET //`.
      const [path, query] = (request.url ?? '').split('?', 2)
      if (path !== PATH) return false
      const searchParams = new URLSearchParams(query)
      if (closing) return refuse(socket, 503)

      const caller = callerOfKey(searchParams.get('apikey') ?? '', keys)
      if (!caller) return refuse(socket, 401)
      const sender = { caller, network: networkOf(addressOf(request, options.trustedProxies)) }
      const slot = claimSlot(sender)
      if (!slot) return refuse(socket, 429)
      // Before the handshake, which may fail.
      socket.once('close', slot.release)

      server.handleUpgrade(request, socket, head, (client) => {
        liveness.watch(client)
        const version = searchParams.get('vsn') === '2.0.0' ? '2.0.0' : '1.0.0'
        const identity = createSocketIdentity(sender, slot, options)
        const session = new Session(identity, services, createSocketWriter(client, version))
        serveSocket(client, version, session, log)
      })
      return true
    },

    async close() {
      closing = true
      liveness.stop()
      services.messages.close()
      services.rechecks.close()
      await services.presences.close()
      await disconnect(server)
    },
  }
}

function askToReconnect(server: WebSocketServer) {
  for (const client of server.clients) client.close(SERVICE_RESTART, 'Please reconnect')
}

async function disconnect(server: WebSocketServer) {
  const closed = [...server.clients].map((client) => new Promise((resolve) => client.once('close', resolve)))
  askToReconnect(server)
  await Promise.race([Promise.all(closed), new Promise((resolve) => setTimeout(resolve, CLOSING_MS))])
  for (const client of server.clients) client.terminate()
}

function addressOf(incoming: IncomingMessage, trustedProxies: BlockList): string | undefined {
  const forwarded = incoming.headers['x-forwarded-for']
  const headers = new Headers(forwarded ? { 'x-forwarded-for': String(forwarded) } : {})
  return clientAddress({ headers }, { incoming, trustedProxies })
}

function refuse(socket: Duplex, status: number): true {
  // Without a listener, an error on a socket that has closed would end the process.
  socket.on('error', () => {})
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
  return true
}
