// Who sends, and how much they may, over all their sockets and requests: everybody on the channel is sent it, and
// Postgres stores it for a moment.

import type { Caller } from '../http/caller.ts'

const MOST_MESSAGES_PER_SECOND = 100
const MOST_BYTES_PER_SECOND = 1024 * 1024

export type Sender = { caller: Caller; network: string }

/** Whom a limit counts: a person by their account, and who is not signed in by their network. */
export const personOf = ({ caller: { claims }, network }: Sender) =>
  claims.sub ? `person:${claims.sub}` : `network:${network}`

/** @returns a function that counts a message, and says whether it may be sent */
export function createSenderLimits(): (sender: Sender, bytes: number) => boolean {
  const sent = new Map<string, { messages: number; bytes: number }>()
  let second = 0

  return (sender, bytes) => {
    // Only the server itself has the secret key.
    if (sender.caller.role === 'service_role') return true
    const now = Math.floor(performance.now() / 1000)
    if (now !== second) sent.clear()
    second = now
    const person = personOf(sender)
    const before = sent.get(person) ?? { messages: 0, bytes: 0 }
    const count = { messages: before.messages + 1, bytes: before.bytes + bytes }
    sent.set(person, count)
    return count.messages <= MOST_MESSAGES_PER_SECOND && count.bytes <= MOST_BYTES_PER_SECOND
  }
}
