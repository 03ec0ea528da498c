// How many sockets somebody may hold: each takes memory here, and the key that opens one is known to the world.

import { personOf, type Sender } from './sender.ts'

/** Ten devices, each with ten tabs. */
const MOST_PER_PERSON = 100
/** Of a network, on which nobody has signed in: apps do so at once, even those of a large house behind one address. */
const MOST_PER_NETWORK = 50

/** One socket, as it is counted. */
export type Seat = {
  /** From now on it counts for this person. @returns false when they have too many */
  handTo(sender: Sender): boolean
  leave(): void
}

/** @returns a function that takes a seat; undefined when there is none left for the sender */
export function createSeats(): (sender: Sender) => Seat | undefined {
  const taken = new Map<string, number>()

  function take(sender: Sender): boolean {
    const whose = personOf(sender)
    const others = taken.get(whose) ?? 0
    const most = sender.caller.claims.sub ? MOST_PER_PERSON : MOST_PER_NETWORK
    // Only the server itself has the secret key.
    if (others >= most && sender.caller.role !== 'service_role') return false
    taken.set(whose, others + 1)
    return true
  }

  function free(sender: Sender) {
    const whose = personOf(sender)
    const left = (taken.get(whose) ?? 0) - 1
    if (left > 0) taken.set(whose, left)
    else taken.delete(whose)
  }

  return (first) => {
    if (!take(first)) return undefined
    let owner: Sender | undefined = first
    return {
      handTo(sender) {
        // Gone, while the token was being read.
        if (!owner || owner.caller.claims.sub || !sender.caller.claims.sub) return true
        if (!take(sender)) return false
        free(owner)
        owner = sender
        return true
      },
      leave() {
        if (owner) free(owner)
        owner = undefined
      },
    }
  }
}
