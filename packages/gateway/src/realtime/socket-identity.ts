// Who a socket's channels run as: the person of an access token, or the key that opened the socket.

import type { Database } from '../database/database.ts'
import type { Sender } from '../http/caller.ts'
import { type Caller, callerOfKey, callerOfToken, type Keys } from '../http/caller.ts'
import { requireOpenSession } from '../http/open-session.ts'
import type { Tokens } from '../http/tokens.ts'
import { RefusedJoin } from './refused-join.ts'
import type { Slot } from './socket-slots.ts'

export type SocketIdentity = {
  /**
   * Without a token, the sender by key.
   * @throws {TokenError} also when the token's session has ended
   * @throws {RefusedJoin} when the person has too many sockets
   */
  senderOf(token: string | undefined): Promise<Sender>
  /** Whether this is an API key of another project. Hosted Supabase ignores those, too. */
  isForeignKey(token: string): boolean
}

export function createSocketIdentity(
  byKey: Sender,
  slot: Slot,
  { database, keys, tokens }: { database: Database; keys: Keys; tokens: Tokens },
): SocketIdentity {
  async function callerOf(token: string): Promise<Caller> {
    const caller = callerOfKey(token, keys) ?? (await callerOfToken(token, tokens))
    await requireOpenSession(database, caller)
    return caller
  }

  return {
    async senderOf(token) {
      if (!token) return byKey
      const sender = { caller: await callerOf(token), network: byKey.network }
      if (slot.assignTo(sender)) return sender
      throw new RefusedJoin('ConnectionRateLimitReached: Too many connected clients')
    },
    isForeignKey: (token) => token.startsWith('sb_') && !callerOfKey(token, keys),
  }
}
