// Serves functions under /functions/v1/{name}, as hosted Supabase does
// (https://supabase.com/docs/guides/functions).

import { type Context, Hono } from 'hono'
import { identifyByBearer, type Keys } from '../http/caller.ts'
import { hungUp } from '../http/hung-up.ts'
import { limitBody } from '../http/request-body.ts'
import type { Tokens } from '../http/tokens.ts'
import type { Logger, ServerFunction } from '../types.ts'

/** In bytes. Files go to storage, and a function reads its request into memory. */
const LARGEST_BODY = 10 * 1024 * 1024

/**
 * Passes the unchanged request to the function of that name, for any method and subpath. Needs no key: each function checks
 * its own caller.
 * Answers 404 `NOT_FOUND` for an unknown name, 413 `PAYLOAD_TOO_LARGE` for more than 10 MiB, or 64 KiB without an account, and 500 `WORKER_ERROR` when the function throws.
 */
export function createFunctions({
  functions,
  keys,
  tokens,
  log,
}: {
  functions: ReadonlyMap<string, ServerFunction>
  keys: Keys
  tokens: Tokens
  log: Logger
}) {
  const app = new Hono()
  const tooLarge = { code: 'PAYLOAD_TOO_LARGE', message: 'Request body is too large' }
  // The rest of the body stays unread, so this connection cannot be reused.
  const refuse = (c: Context) => c.json(tooLarge, 413, { connection: 'close' })
  // A bad token counts as none: the function decides what to answer.
  const isAnonymous = (c: Context) =>
    identifyByBearer(c.req.raw, keys, tokens).then(
      ({ role }) => role === 'anon',
      () => true,
    )
  app.use(limitBody(LARGEST_BODY, isAnonymous, refuse))

  app.all('/:name/*', async (c) => {
    const name = c.req.param('name')
    const found = functions.get(name)
    if (!found) return c.json({ code: 'NOT_FOUND', message: 'Requested function was not found' }, 404)
    try {
      const response = await found.fetch(c.req.raw)
      // A copy, because the headers of a `fetch` response are immutable.
      return new Response(response.body, response)
    } catch (error) {
      if (!hungUp(c)) log.error({ err: error, function: name }, 'functions: a server function failed')
      return c.json({ code: 'WORKER_ERROR', message: 'Function exited due to an error' }, 500)
    }
  })
  return app
}
