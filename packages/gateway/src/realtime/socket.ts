// Reads a WebSocket: hands its messages to the session one at a time, and closes on a flood or an unreadable message.

import type { WebSocket } from 'ws'
import { z } from 'zod'
import type { Logger } from '../types.ts'
import { decode, FrameError, type Version } from './framing.ts'
import type { Session } from './session.ts'

const MAX_MESSAGES_PER_SECOND = 100
/** Of messages that wait for their turn. */
const MAX_WAITING_BYTES = 4 * 1024 * 1024

const POLICY_VIOLATION = 1008 // RFC 6455, section 7.4.1
const INVALID_DATA = 1007
const TRY_AGAIN_LATER = 1013

export function serveSocket(socket: WebSocket, version: Version, session: Session, log: Logger) {
  const isWithinRate = rateLimit(MAX_MESSAGES_PER_SECOND)
  let handled = Promise.resolve()
  let waiting = 0
  let waitingBytes = 0

  socket.on('message', (data: Buffer, isBinary) => {
    waitingBytes += data.length
    if (++waiting > MAX_MESSAGES_PER_SECOND || waitingBytes > MAX_WAITING_BYTES || !isWithinRate())
      return socket.close(POLICY_VIOLATION, 'Too many messages per second')
    handled = handled
      .then(() => session.handle(decode(isBinary ? data : data.toString(), version), data.length))
      .catch((error) => closeAfter(error, socket, log))
      .finally(() => {
        waiting--
        waitingBytes -= data.length
      })
  })
  // A protocol error or a lost connection; `close` follows.
  socket.on('error', () => {})
  socket.on('close', () => session.end())
}

function closeAfter(error: unknown, socket: WebSocket, log: Logger) {
  // Not zod's message: a close reason has at most 123 bytes, and `ws` throws for a longer one.
  if (error instanceof z.ZodError) return socket.close(INVALID_DATA, 'unreadable message')
  if (error instanceof FrameError) return socket.close(INVALID_DATA, error.message)
  log.error({ err: error }, 'realtime: handling a message failed')
  socket.close(TRY_AGAIN_LATER, 'Internal error')
}

function rateLimit(perSecond: number): () => boolean {
  let second = 0
  let count = 0
  return () => {
    const now = Math.floor(performance.now() / 1000)
    if (now !== second) [second, count] = [now, 0]
    return ++count <= perSecond
  }
}
