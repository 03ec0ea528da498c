// Counts attempts in the database, so that a limit holds across all gateways that share it.

import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { RateLimit } from '../context.ts'
import type { Database } from '../database/database.ts'
import { WireError } from './wire-error.ts'

export type RateLimiter = {
  /**
   * Counts one attempt of `key` (an address, an account, …).
   * @throws {WireError} 429 `over_request_rate_limit` with `Retry-After` in seconds, when there were too many
   */
  consume(key: string): Promise<void>
  /** Gives one attempt back: it turned out to be a good one. */
  reward(key: string): Promise<void>
}

/**
 * Allows `points` attempts in each `seconds`, counted from the first.
 * @param name keeps the keys of different limits apart
 */
export function createRateLimiter(
  database: Database,
  name: string,
  { points, seconds }: RateLimit,
): RateLimiter {
  const limiter = new RateLimiterPostgres({
    storeClient: storeClient(database),
    storeType: 'pool',
    schemaName: 'gateway',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
  })

  return {
    async consume(key) {
      try {
        await limiter.consume(key)
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        throw new WireError(429, 'over_request_rate_limit', 'Request rate limit reached', {
          headers: { 'retry-after': String(Math.ceil(refusal.msBeforeNext / 1000)) },
        })
      }
    },

    async reward(key) {
      await limiter.reward(key)
    },
  }
}

// The part of node-postgres's pool that the library uses, over our own connection.
function storeClient(database: Database) {
  const session = { role: 'supabase_auth_admin', settings: {} }
  return {
    async query({ text, values }: { text: string; values: (string | number)[] }) {
      const rows = await database.one(session, { text, values: values.map(String) })
      return { rows, rowCount: rows.length }
    },
  }
}
