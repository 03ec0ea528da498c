// The REST service over tables and functions, as PostgREST offers it (https://docs.postgrest.org/en/v14):
// a request is parsed, planned against the schema cache, written as one statement, and answered.

import { Hono, type Context as HonoContext } from 'hono'
import type { Context } from '../context.ts'
import { type Caller, identify } from '../http/caller.ts'
import { WireError } from '../http/wire-error.ts'
import { callFunction } from './call-function.ts'
import { changeRows } from './change-rows.ts'
import { errorResponse } from './errors.ts'
import { readRows } from './read-rows.ts'
import { parseRequest } from './request.ts'
import { openSchemaCache } from './schema-cache.ts'

/** Serves `/:table` and `/rpc/:function`. */
export async function createRest(context: Context): Promise<Hono> {
  const { database, keys, tokens, log } = context
  const schemaCache = await openSchemaCache(database)
  const app = new Hono<{ Variables: { caller: Caller } }>()

  app.use(async (c, next) => {
    c.set('caller', await identify(c.req.raw, keys, tokens))
    await next()
  })
  app.all('/rpc/:name', async (c) => {
    const request = parseRequest(c.req.raw, `/rpc/${c.req.param('name')}`, c.get('caller'), true)
    return callFunction(database, schemaCache(), request, c.req.param('name'))
  })
  app.all('/:name', async (c) => {
    const request = parseRequest(c.req.raw, `/${c.req.param('name')}`, c.get('caller'))
    const work = request.reads ? readRows : changeRows
    return work(database, schemaCache(), request, c.req.param('name'))
  })
  app.all('*', () => {
    throw new WireError(404, 'PGRST125', 'Invalid path specified in request URL')
  })
  app.onError((error, c: HonoContext) => errorResponse(error, c.get('caller')?.role ?? 'anon', log))
  return app as unknown as Hono
}
