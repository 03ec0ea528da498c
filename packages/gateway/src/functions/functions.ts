// Serves functions under /functions/v1/{name}, as hosted Supabase does
// (https://supabase.com/docs/guides/functions).

import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { clientAddress, type NodeBindings, networkOf } from '../http/client-address.ts'
import type { RateLimit, ServerFunction } from '../types.ts'

/** In bytes. Files go to storage, and a function reads its request into memory. */
const LARGEST_BODY = 10 * 1024 * 1024

type Limiters = ReadonlyMap<string, RateLimiterMemory>

/**
 * Passes the unchanged request to the function of that name, for any method and subpath. Needs no key: each function checks
 * its own caller.
 * Responds with 404 `NOT_FOUND` for an unknown name, 413 `PAYLOAD_TOO_LARGE` for more than 10 MiB, 429 `RATE_LIMITED` with
 * `Retry-After` beyond a limit and 500 `WORKER_ERROR` when the function throws.
 * @param limits of requests per network, by name
 */
export function createFunctions(
  functions: ReadonlyMap<string, ServerFunction>,
  limits: Readonly<Record<string, RateLimit>> = {},
) {
  // In memory: a count in the database would take longer than most of these functions.
  const limiters: Limiters = new Map(
    Object.entries(limits).map(([name, { points, seconds }]) => [
      name,
      new RateLimiterMemory({ points, duration: seconds }),
    ]),
  )
  const app = new Hono<{ Bindings: NodeBindings }>()
  const tooLarge = { code: 'PAYLOAD_TOO_LARGE', message: 'Request body is too large' }
  // The rest of the body stays unread, so this connection cannot be reused.
  const refuse = (c: Context) => c.json(tooLarge, 413, { connection: 'close' })
  app.use(bodyLimit({ maxSize: LARGEST_BODY, onError: refuse }))

  app.all('/:name/*', async (c) => {
    const name = c.req.param('name')
    const found = functions.get(name)
    if (!found) return c.json({ code: 'NOT_FOUND', message: 'Requested function was not found' }, 404)
    const wait = await secondsToWait(limiters.get(name), networkOf(clientAddress(c.req.raw, c.env)))
    if (wait > 0) return c.json(tooOften, 429, { 'retry-after': String(wait) })
    const response = await found.fetch(c.req.raw)
    // A copy, because the headers of a `fetch` response are immutable.
    return new Response(response.body, response)
  })
  const tooOften = { code: 'RATE_LIMITED', message: 'This function is called too often' }
  app.onError((_, c) => c.json({ code: 'WORKER_ERROR', message: 'Function exited due to an error' }, 500))
  return app
}

/** Counts one call. @returns 0 if it may run */
async function secondsToWait(limiter: RateLimiterMemory | undefined, network: string): Promise<number> {
  try {
    await limiter?.consume(network)
    return 0
  } catch (refusal) {
    return Math.ceil((refusal as RateLimiterRes).msBeforeNext / 1000)
  }
}
