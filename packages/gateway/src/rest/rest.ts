// The REST service over tables and functions, as PostgREST offers it (https://docs.postgrest.org/en/v14):
// a request is parsed, planned against the schema cache, written as one statement, and answered.

import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { routePath } from 'hono/route'
import type { Context } from '../context.ts'
import { type Caller, identify } from '../http/caller.ts'
import type { NodeBindings } from '../http/client-address.ts'
import { hungUp } from '../http/hung-up.ts'
import { createHeaderLimits } from '../http/limited-headers.ts'
import { WireError } from '../http/wire-error.ts'
import { callFunction } from './call-function.ts'
import { changeRows } from './change-rows.ts'
import { errorResponse } from './errors.ts'
import { readRows } from './read-rows.ts'
import { parseRequest } from './request.ts'
import { openSchemaCache } from './schema-cache.ts'

/** In bytes. Files go to storage, not into tables. */
const LARGEST_BODY = 10 * 1024 * 1024

/** Serves `/:table` and `/rpc/:function`. */
export async function createRest(context: Context) {
  const { database, keys, tokens, log } = context
  const schemaCache = await openSchemaCache(database, log)
  const limitHeaders = createHeaderLimits(context)
  const app = new Hono<{ Bindings: NodeBindings; Variables: { caller: Caller } }>()

  app.use(async (c, next) => {
    const caller = await identify(c.req.raw, keys, tokens)
    c.set('caller', caller)
    await limitHeaders(c.req.raw, c.env, caller)
    await next()
  })
  // Not for reads: they have no body, and looking for one would build the whole `Request` that stays a sketch otherwise.
  app.on(['POST', 'PATCH', 'PUT', 'DELETE'], '*', bodyLimit({ maxSize: LARGEST_BODY, onError: refuseBody }))
  app.all('/rpc/:name', (c) => {
    const name = c.req.param('name')
    const request = parseRequest(c.req.raw, `/rpc/${name}`, c.get('caller'), true)
    return callFunction(database, schemaCache(), request, name)
  })
  app.all('/:name', (c) => {
    const name = c.req.param('name')
    const request = parseRequest(c.req.raw, `/${name}`, c.get('caller'))
    return (request.reads ? readRows : changeRows)(database, schemaCache(), request, name)
  })
  app.all('*', (c) => {
    const isRoot = c.req.path === routePath(c).replace('*', '')
    throw isRoot
      ? new WireError(404, 'PGRST126', 'Root endpoint metadata is disabled')
      : new WireError(404, 'PGRST125', 'Invalid path specified in request URL')
  })
  app.onError((error, c) =>
    hungUp(c) ? c.body(null, 400) : errorResponse(error, c.get('caller')?.role ?? 'anon', log),
  )
  return app
}

function refuseBody(): never {
  throw new WireError(413, 'PGRST102', 'Payload too large')
}
