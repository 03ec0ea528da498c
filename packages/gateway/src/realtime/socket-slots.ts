// Limits the sockets per person and per network: each takes memory, and the publishable key that opens one is public.

import type { Sender } from '../http/caller.ts'
import { limitKey } from './sender.ts'

/** Ten devices with ten tabs each. */
const MAX_PER_PERSON = 100
/** Anonymous sockets of one network. Apps sign in right away, so even a large house behind one address needs few. */
const MAX_PER_NETWORK = 50

/** One socket's place in the count. */
export type Slot = {
  /** Counts the socket for this person from now on. @returns false when they have too many */
  assignTo(sender: Sender): boolean
  release(): void
}

/** @returns a function that claims a slot, or returns undefined when the sender has none left */
export function createSocketSlots(): (sender: Sender) => Slot | undefined {
  const taken = new Map<string, number>()

  function take(sender: Sender): boolean {
    const key = limitKey(sender)
    const others = taken.get(key) ?? 0
    const max = sender.caller.claims.sub ? MAX_PER_PERSON : MAX_PER_NETWORK
    // Only the server itself has the secret key.
    if (others >= max && sender.caller.role !== 'service_role') return false
    taken.set(key, others + 1)
    return true
  }

  function free(sender: Sender) {
    const key = limitKey(sender)
    const left = (taken.get(key) ?? 0) - 1
    if (left > 0) taken.set(key, left)
    else taken.delete(key)
  }

  return (first) => {
    if (!take(first)) return undefined
    let owner: Sender | undefined = first
    return {
      assignTo(sender) {
        // Without an owner, the socket closed while its token was being verified.
        if (!owner || owner.caller.claims.sub || !sender.caller.claims.sub) return true
        if (!take(sender)) return false
        free(owner)
        owner = sender
        return true
      },
      release() {
        if (owner) free(owner)
        owner = undefined
      },
    }
  }
}
