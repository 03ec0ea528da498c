// Serves functions under /functions/v1/{name}, as hosted Supabase does
// (https://supabase.com/docs/guides/functions).

import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ServerFunction } from '../types.ts'

/** In bytes. Files go to storage, and a function reads its request into memory. */
const LARGEST_BODY = 10 * 1024 * 1024

/**
 * Passes the unchanged request to the function of that name, for any method and subpath. Needs no key: each function checks
 * its own caller.
 * Answers 404 `NOT_FOUND` for an unknown name, 413 `PAYLOAD_TOO_LARGE` for more than 10 MiB and 500 `WORKER_ERROR` when the function throws.
 */
export function createFunctions(functions: ReadonlyMap<string, ServerFunction>) {
  const app = new Hono()
  const tooLarge = { code: 'PAYLOAD_TOO_LARGE', message: 'Request body is too large' }
  // The rest of the body stays unread, so this connection cannot be reused.
  const refuse = (c: Context) => c.json(tooLarge, 413, { connection: 'close' })
  app.use(bodyLimit({ maxSize: LARGEST_BODY, onError: refuse }))

  app.all('/:name/*', async (c) => {
    const name = c.req.param('name')
    const found = functions.get(name)
    if (!found) return c.json({ code: 'NOT_FOUND', message: 'Requested function was not found' }, 404)
    const response = await found.fetch(c.req.raw)
    // A copy, because the headers of a `fetch` response are immutable.
    return new Response(response.body, response)
  })
  app.onError((_, c) => c.json({ code: 'WORKER_ERROR', message: 'Function exited due to an error' }, 500))
  return app
}
