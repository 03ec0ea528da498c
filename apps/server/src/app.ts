// Routes the one port: the gateway's services, health, configuration and the web app.

import { randomUUID } from 'node:crypto'
import type { Gateway, Logger } from '@kinfold/gateway'
import { Hono } from 'hono'
import { compress } from './compress.ts'
import type { Health } from './health.ts'
import { serviceHeaders } from './security.ts'
import { createWeb } from './web.ts'
import type { WebConfig } from './web-config.ts'

type Parts = {
  gateway: Gateway
  config: WebConfig
  health(): Promise<Health>
  /** Undefined in development, where Vite serves the web app. */
  webDirectory?: string
  log: Logger
}

const servicePaths = ['/auth/v1', '/rest/v1', '/storage/v1', '/realtime/v1', '/functions/v1']

export function createApp({ gateway, config, health, webDirectory, log }: Parts): Hono {
  const app = new Hono()
  app.onError((err, context) => {
    const request = randomUUID()
    log.error({ err, request, path: context.req.path, status: 500 }, 'request failed')
    return context.text('Internal server error', 500, { 'X-Request-Id': request })
  })
  // Not sign-ins: what others can write must not be compressed together with tokens (https://www.breachattack.com).
  app.use('/rest/v1/*', compress)
  for (const path of servicePaths) {
    app.use(`${path}/*`, serviceHeaders)
    app.all(`${path}/*`, (context) => gateway.app.fetch(context.req.raw, context.env))
  }

  /** 200 `{ status: 'ok', version, database: 'ok', disk: 'ok' }`, or 503 if Postgres or the disk takes no writes. */
  app.get('/health', async (context) => {
    const state = await health()
    return context.json(state, state.status === 'ok' ? 200 : 503, { 'Cache-Control': 'no-store' })
  })

  /** The configuration that is also inlined into the page, for apps served from elsewhere. */
  app.get('/config.json', (context) =>
    context.json(config, 200, { 'Cache-Control': 'no-cache', 'Access-Control-Allow-Origin': '*' }),
  )

  if (webDirectory) app.route('/', createWeb(webDirectory, config))
  return app
}
