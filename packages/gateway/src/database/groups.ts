// Which group of the application a user belongs to. Groups share the connections, so that many accounts of one group get no
// more of them than few.

import { LRUCache } from 'lru-cache'

export type Groups = {
  /**
   * @returns '' for a user without a group, and for a role the role itself; undefined when the application has no groups
   */
  of(account: string): Promise<string | undefined>
}

/** A new member waits at most this long for the share of their group. */
const KEPT_MS = 60_000

/** @param ask reads the group of a user; undefined when the application has no groups */
export function createGroups(ask: ((user: string) => Promise<string>) | undefined): Groups {
  const known = new LRUCache<string, Promise<string>>({ max: 10_000, ttl: KEPT_MS })

  return {
    async of(account) {
      if (!ask) return undefined
      if (!UUID.test(account)) return account
      const kept = known.get(account)
      if (kept) return kept
      // Without a response, the account's own statement fails or waits as well.
      const group = ask(account).catch(() => '')
      known.set(account, group)
      return group
    },
  }
}

/** Others are roles. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
