// Counts attempts in the database, so that limits hold across all gateways that share it.

import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../database/database.ts'
import type { RateLimit } from '../types.ts'
import { WireError } from './wire-error.ts'

export type RateLimiter = {
  /**
   * Counts one attempt of `key` (an address, an account, …).
   * @throws {WireError} 429, by default `over_request_rate_limit`, with `Retry-After` in seconds, after too many
   */
  consume(key: string): Promise<void>
  /** Takes back one attempt that turned out to be valid. */
  reward(key: string): Promise<void>
}

/**
 * Allows `points` attempts in each `seconds`, counted from the first.
 * @param name keeps the keys of different limits apart
 * @param refuse words the error, given the seconds to wait
 */
export function createRateLimiter(
  database: Database,
  name: string,
  { points, seconds }: RateLimit,
  refuse: (seconds: number) => { code: string; message: string } = tooManyRequests,
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
        const wait = Math.ceil(refusal.msBeforeNext / 1000)
        const { code, message } = refuse(wait)
        throw new WireError(429, code, message, { headers: { 'retry-after': String(wait) } })
      }
    },

    async reward(key) {
      await limiter.reward(key)
    },
  }
}

const tooManyRequests = () => ({
  code: 'over_request_rate_limit',
  message: 'Request rate limit reached',
})

// The part of node-postgres's pool that the library uses, on our connection.
function storeClient(database: Database) {
  const session = { role: 'supabase_auth_admin', settings: {} }
  return {
    async query({ text, values }: { text: string; values: (string | number)[] }) {
      const rows = await database.one(session, { text, values: values.map(String) })
      return { rows, rowCount: rows.length }
    },
  }
}
