// PostgREST's API for tables and functions (https://docs.postgrest.org/en/v14): each request is parsed, planned against
// the schema cache, run as one SQL statement, and answered.

import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { routePath } from 'hono/route'
import type { Database } from '../database/database.ts'
import { type Caller, identify, type Keys } from '../http/caller.ts'
import type { NodeBindings } from '../http/client-address.ts'
import { hungUp } from '../http/hung-up.ts'
import { createHeaderLimits } from '../http/limited-headers.ts'
import { senderOf } from '../http/session.ts'
import { TokenError, type Tokens } from '../http/tokens.ts'
import { WireError } from '../http/wire-error.ts'
import type { Logger, RateLimit } from '../types.ts'
import { routineOptions, tableOptions } from './allowed-methods.ts'
import { callFunction } from './call-function.ts'
import { changeRows } from './change-rows.ts'
import { errorResponse } from './errors.ts'
import { MAX_ROWS } from './plan/read-plan.ts'
import { readRows } from './read-rows.ts'
import { parseRequest, type RestSettings } from './request.ts'
import { openSchemaCache } from './schema-cache.ts'

/** Files belong in storage, not in tables. */
const MAX_BODY_BYTES = 10 * 1024 * 1024

/** As on hosted Supabase. */
const defaults: RestSettings = {
  schemas: ['public', 'graphql_public'],
  aggregates: false,
  maxRows: MAX_ROWS,
}

export type RestOptions = {
  /** Differences from hosted Supabase. */
  settings?: Partial<RestSettings>
  database: Database
  keys: Keys
  tokens: Tokens
  /** Whether filters may use the operators `match` and `imatch`. */
  patterns: boolean
  /** Rate limits on requests that present these headers. */
  limitedHeaders: Readonly<Record<string, RateLimit>>
  log: Logger
}

/** Serves `/:table` and `/rpc/:function`. */
export async function createRest(options: RestOptions) {
  const { database, keys, tokens, patterns, log } = options
  const settings = { ...defaults, ...options.settings, patterns }
  const schemaCache = await openSchemaCache(database, settings.schemas, log)
  const limitHeaders = createHeaderLimits(options)
  const app = new Hono<{ Bindings: NodeBindings; Variables: { caller: Caller } }>()

  app.use(async (c, next) => {
    if (/^bearer\s*$/i.test(c.req.header('authorization') ?? '')) {
      throw new TokenError('Empty JWT is sent in Authorization header', false)
    }
    const caller = await identify(c.req.raw, keys, tokens)
    c.set('caller', caller)
    await limitHeaders(c.req.raw, c.env, caller)
    await next()
  })
  // Not for reads: they have no body, and looking for one would build the full `Request`, which is lazy otherwise.
  app.on(['POST', 'PATCH', 'PUT', 'DELETE'], '*', bodyLimit({ maxSize: MAX_BODY_BYTES, onError: refuseBody }))
  app.options('/rpc/:name', (c) => routineOptions(schemaCache(), settings, c.req.raw, c.req.param('name')))
  app.options('/:name', (c) => tableOptions(schemaCache(), settings, c.req.raw, c.req.param('name')))
  app.all('/rpc/:name', (c) => {
    const name = c.req.param('name')
    const cache = schemaCache()
    const sender = senderOf(c.get('caller'), c.req.raw, c.env)
    const request = parseRequest(c.req.raw, `/rpc/${name}`, sender, settings, true)
    return callFunction(database, cache, request, name)
  })
  app.all('/:name', (c) => {
    const name = c.req.param('name')
    const cache = schemaCache()
    const sender = senderOf(c.get('caller'), c.req.raw, c.env)
    const request = parseRequest(c.req.raw, `/${name}`, sender, settings)
    return (request.reads ? readRows : changeRows)(database, cache, request, name)
  })
  app.all('*', (c) => {
    const isRoot = c.req.path === routePath(c).replace('*', '')
    throw isRoot
      ? new WireError(404, 'PGRST126', 'Root endpoint metadata is disabled')
      : new WireError(404, 'PGRST125', 'Invalid path specified in request URL')
  })
  app.onError((error, c) =>
    hungUp(c)
      ? c.body(null, 400)
      : errorResponse(error, c.get('caller')?.role ?? 'anon', c.req.header('authorization')),
  )
  return app
}

function refuseBody(): never {
  throw new WireError(413, 'PGRST102', 'Payload too large')
}
