// The sender of a message, and per-sender limits over all sockets and requests: Postgres stores each message for a
// minute, and every client on the channel receives it.

import type { Share } from '../database/fair-queue.ts'
import type { Sender } from '../http/caller.ts'

const MAX_MESSAGES_PER_SECOND = 100
const MAX_BYTES_PER_SECOND = 1024 * 1024

/** The key that limits count by: the account, or the network of an anonymous caller. */
export const limitKey = ({ caller: { claims }, network }: Sender) =>
  claims.sub ? `person:${claims.sub}` : `network:${network}`

/** For queues: networks take turns, and each sender's messages stay in order. */
export const shareOf = (sender: Sender): Share => [sender.network, limitKey(sender)]

/** @returns a function that counts a message and returns whether it is within the limits */
export function createSenderLimits(): (sender: Sender, bytes: number) => boolean {
  const sent = new Map<string, { messages: number; bytes: number }>()
  let second = 0

  return (sender, bytes) => {
    // Only the server itself has the secret key.
    if (sender.caller.role === 'service_role') return true
    const now = Math.floor(performance.now() / 1000)
    if (now !== second) sent.clear()
    second = now
    const key = limitKey(sender)
    const before = sent.get(key) ?? { messages: 0, bytes: 0 }
    const total = { messages: before.messages + 1, bytes: before.bytes + bytes }
    sent.set(key, total)
    return total.messages <= MAX_MESSAGES_PER_SECOND && total.bytes <= MAX_BYTES_PER_SECOND
  }
}
