// Resumable uploads by the TUS protocol (https://tus.io/protocols/resumable-upload,
// https://supabase.com/docs/guides/storage/uploads/resumable-uploads). Unlike the rest of storage, errors are plain text and
// have their real status: 403, 404, 409, 410, 413, 415, 423, 429, 507.

import { type Context, type Handler, Hono, type MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { identifyByBearer } from '../../http/caller.ts'
import { requireOpenSession } from '../../http/open-session.ts'
import { describeError } from '../errors.ts'
import type { StorageServices } from '../services.ts'
import { callerSession } from '../session.ts'
import { redeem } from '../signed-url.ts'
import { lentBy, modeOf } from '../write-objects.ts'
import { openBody } from './request-body.ts'
import { inWordsOfTus, noSuchUpload, wrongVersion } from './tus-errors.ts'
import { createHandlers, type TusEnvironment } from './tus-handlers.ts'
import { EXTENSIONS, VERSION } from './tus-headers.ts'
import type { UnfinishedUploads } from './unfinished-uploads.ts'

/** `/upload/resumable`, and below it `/sign`, where a signed upload URL's token in `x-signature` identifies the caller. */
export function createResumable(
  services: StorageServices,
  unfinished: UnfinishedUploads,
): Hono<TusEnvironment> {
  const { create, ask, patch, cancel } = createHandlers(services, unfinished)
  const app = new Hono<TusEnvironment>()
  app.onError((error, c) => {
    const { body, headers } = describeError(error)
    return c.text(
      inWordsOfTus(String(body.message)),
      Number(body.statusCode) as ContentfulStatusCode,
      headers,
    )
  })
  app.use(speakTus)
  app.options('*', (c) => c.body(null, 204, { 'Tus-Version': VERSION, 'Tus-Extension': EXTENSIONS }))
  app.use(requireVersion)
  app.use(identifyCaller(services))
  app.use('/sign/*', identifyBySignature(services))
  for (const base of ['', '/sign']) {
    app.post(base, create)
    // A HEAD request runs the GET route.
    app.get(`${base}/:id`, ask)
    app.patch(`${base}/:id`, patch)
    app.delete(`${base}/:id`, cancel)
  }
  // After `/sign`, which is no upload.
  for (const base of ['', '/sign']) {
    app.post(`${base}/:id`, byHeader({ PATCH: patch, HEAD: ask, DELETE: cancel }))
  }
  return app
}

/** For clients that can only send GET and POST (https://tus.io/protocols/resumable-upload#x-http-method-override). */
const byHeader =
  (handlers: Record<string, (c: Context<TusEnvironment>) => Promise<Response>>): Handler<TusEnvironment> =>
  (c) => {
    const handler = handlers[c.req.header('x-http-method-override')?.toUpperCase() ?? '']
    if (!handler) throw noSuchUpload()
    return handler(c)
  }

const speakTus: MiddlewareHandler<TusEnvironment> = async (c, next) => {
  const body = openBody(c.req.raw.body)
  c.set('body', body)
  await next()
  c.res.headers.set('Tus-Resumable', VERSION)
  // The client may hang up now.
  if (!c.res.ok) await body.drain().catch(() => {})
}

const requireVersion: MiddlewareHandler = async (c, next) => {
  if (c.req.header('tus-resumable') !== VERSION) throw wrongVersion(VERSION)
  await next()
}

const identifyCaller =
  (services: StorageServices): MiddlewareHandler<TusEnvironment> =>
  async (c, next) => {
    c.set('identify', async () => {
      // Adding a piece runs no query as the caller.
      await requireOpenSession(
        services.database,
        await identifyByBearer(c.req.raw, services.keys, services.tokens),
      )
      return { ...(await callerSession(services, c)), mode: modeOf(c) }
    })
    await next()
  }

const identifyBySignature =
  ({ tokens }: StorageServices): MiddlewareHandler<TusEnvironment> =>
  async (c, next) => {
    c.set('identify', async (path) => {
      const token = c.req.header('x-signature') ?? ''
      return lentBy(await redeem(tokens, ['upload'], path, token), c)
    })
    await next()
  }
