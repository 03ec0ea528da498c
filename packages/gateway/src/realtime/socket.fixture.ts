// Sockets without a client library, for tests that look at single messages.

import { once } from 'node:events'
import { expect, vi } from 'vitest'
import WebSocket from 'ws'
import { keys, type TestGateway } from '../../../../test/gateway.ts'

const sockets: WebSocket[] = []

export function terminateSockets() {
  for (const socket of sockets.splice(0)) socket.terminate()
}

export const addressOf = (from: TestGateway, query: string) =>
  `${from.url.replace('http', 'ws')}/realtime/v1/websocket?${query}`

export type Message = [
  joinRef: string | null,
  ref: string | null,
  topic: string,
  event: string,
  payload: unknown,
]

export async function openSocket(from: TestGateway, version = '2.0.0') {
  const socket = new WebSocket(addressOf(from, `apikey=${keys.publishable}&vsn=${version}`))
  sockets.push(socket)
  const received: Message[] = []
  socket.on('message', (data) => received.push(JSON.parse(data.toString())))
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  await once(socket, 'open')

  return {
    socket,
    received,
    /** Resolves with the code with which the server closed. */
    closed,
    send: (message: unknown) => socket.send(Buffer.isBuffer(message) ? message : JSON.stringify(message)),
    /** The next message about `topic` and `event` that was not taken yet. */
    async take(topic: string, event: string): Promise<Message> {
      const isIt = (message: Message) => message[2] === topic && message[3] === event
      await vi.waitFor(() => expect(received.filter(isIt)).not.toEqual([]), 5000)
      const [message] = received.splice(received.findIndex(isIt), 1)
      return message as Message
    },
  }
}
