import type { WebSocket, WebSocketServer } from 'ws'

const PING_INTERVAL_MS = 30_000

/** Pings the server's clients, and drops those that vanished silently, such as a phone without signal. */
export function watchLiveness(server: WebSocketServer) {
  const alive = new WeakSet<WebSocket>()

  const pinging = setInterval(() => {
    for (const client of server.clients) {
      if (!alive.delete(client)) client.terminate()
      else client.ping()
    }
  }, PING_INTERVAL_MS)

  return {
    watch(client: WebSocket) {
      alive.add(client)
      client.on('pong', () => alive.add(client))
      client.on('message', () => alive.add(client))
    },
    stop: () => clearInterval(pinging),
  }
}
