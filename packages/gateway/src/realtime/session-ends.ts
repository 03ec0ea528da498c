// Tells channels when the session of their token ends, through whichever gateway: `auth.sessions` announces it by NOTIFY.

import type { Database } from '../database/database.ts'
import type { Claims } from '../http/tokens.ts'

/** Calls `then` when the session of a token with these claims ends. @returns a function that cancels it */
export type WhenSessionEnds = (claims: Claims, then: () => void) => () => void

export async function watchSessionEnds(database: Database): Promise<WhenSessionEnds> {
  const waiting = new Map<string, Set<() => void>>()

  // A lost connection is left to the change feed, which then makes all clients rejoin.
  await database.listen('session_ended', (id) => {
    for (const then of [...(waiting.get(id) ?? [])]) then()
  })

  return ({ session_id: id }, then) => {
    if (id === undefined) return () => {}
    // A new function each time, so that equal ones are kept apart.
    const entry = () => then()
    const entries = waiting.get(id) ?? new Set()
    waiting.set(id, entries.add(entry))
    return () => {
      entries.delete(entry)
      if (entries.size === 0 && waiting.get(id) === entries) waiting.delete(id)
    }
  }
}
