// Some headers carry secrets, such as a short code. These limits slow down guessing.

import type { Database } from '../database/database.ts'
import type { RateLimit } from '../types.ts'
import type { Caller } from './caller.ts'
import { clientAddress, type NodeBindings, networkOf } from './client-address.ts'
import { createRateLimiter } from './rate-limit.ts'

/**
 * Counts a request with one of the limited headers, by network and by user.
 * @throws {WireError} 429 `over_request_rate_limit`
 */
export function createHeaderLimits({
  database,
  limitedHeaders,
}: {
  database: Database
  limitedHeaders: Readonly<Record<string, RateLimit>>
}) {
  const limits = Object.entries(limitedHeaders).map(([header, limit]) => ({
    header,
    limiter: createRateLimiter(database, `header:${header}`, limit),
  }))

  return async (request: Request, bindings: NodeBindings | undefined, { claims }: Caller): Promise<void> => {
    for (const { header, limiter } of limits) {
      if (!request.headers.has(header)) continue
      await limiter.consume(`network:${networkOf(clientAddress(request, bindings))}`)
      if (claims.sub) await limiter.consume(`person:${claims.sub}`)
    }
  }
}
