// Writes messages to a WebSocket, and drops a client that does not read them.

import type { WebSocket } from 'ws'
import { encode, encodeBytes, type Outgoing, type OutgoingBytes, type Version } from './framing.ts'

/** More than a second of a busy table, also on a slow phone. */
const MAX_UNSENT_BYTES = 1024 * 1024

export type Send = (message: Outgoing | OutgoingBytes) => void

export function createSocketWriter(socket: WebSocket, version: Version): Send {
  return (message) => {
    if (socket.readyState !== socket.OPEN) return
    // Unread messages would fill the server's memory. The client can reconnect and fetch what it missed.
    if (socket.bufferedAmount > MAX_UNSENT_BYTES) socket.terminate()
    else if ('payload' in message) socket.send(encode(message, version))
    else if (version === '2.0.0') socket.send(encodeBytes(message))
  }
}
