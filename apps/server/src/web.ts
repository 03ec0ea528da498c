// Serves the built web app: hashed assets are cached forever, other files revalidated, and every route gets the same page.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { etag } from 'hono/etag'
import { nonceOf, pageHeaders } from './security.ts'
import type { WebConfig } from './web-config.ts'

/** @param directory the output of the web app's build, with a precompressed `.br` and `.gz` beside each file */
export function createWeb(directory: string, config: WebConfig): Hono {
  const page = readFileSync(join(directory, 'index.html'), 'utf8')
  const app = new Hono()

  const servePage = (context: Context) => {
    // Every response has a new nonce, so shared caches must not store the page.
    context.header('Cache-Control', 'no-cache, private')
    return context.html(pageWith(page, config, nonceOf(context)))
  }

  app.use(pageHeaders(page, config.publicUrl))
  app.get('/', servePage)
  app.get('/index.html', servePage)
  const files = serveStatic({ root: directory, precompressed: true })
  app.get('/assets/*', cached('public, max-age=31536000, immutable'), files, notFound)
  // A path with a dot in its last segment is a file; any other is a route of the app.
  app.get('/:file{.*\\.[^/]*}', cached('no-cache'), etag(), files, notFound)
  app.get('*', servePage)
  app.notFound(notFound)
  return app
}

const notFound = (context: Context) => context.text('Not found', 404, { 'Cache-Control': 'no-store' })

const cached =
  (control: string): MiddlewareHandler =>
  async (context, next) => {
    await next()
    if (context.res.status < 400) context.header('Cache-Control', control)
  }

function pageWith(page: string, config: WebConfig, nonce: string): string {
  // `<` could end the element. In JSON it occurs only inside strings, where the escape is equivalent.
  const json = JSON.stringify(config).replaceAll('<', '\\u003c')
  return page.replace(
    '</head>',
    // Libraries that insert style elements read the nonce from here: https://vite.dev/guide/features#nonce
    () =>
      `<meta property="csp-nonce" nonce="${nonce}">` +
      `<script type="application/json" id="config">${json}</script></head>`,
  )
}
