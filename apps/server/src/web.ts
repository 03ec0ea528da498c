// Serves the built web app: hashed assets for ever, everything else checked each time, and one page for every route.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { etag } from 'hono/etag'
import { nonceOf, pageHeaders } from './security.ts'
import type { WebConfig } from './web-config.ts'

/** @param directory the output of the web app's build; precompressed `.br` and `.gz` beside a file are used */
export function createWeb(directory: string, config: WebConfig): Hono {
  const page = readFileSync(join(directory, 'index.html'), 'utf8')
  const app = new Hono()

  const servePage = (context: Context) => {
    // The nonce is new in every answer, so the page is never stored by a shared cache.
    context.header('Cache-Control', 'no-cache, private')
    return context.html(pageWith(page, config, nonceOf(context)))
  }

  app.use(pageHeaders(page, config.publicUrl))
  app.get('/', servePage)
  app.get('/index.html', servePage)
  app.get(
    '/assets/*',
    serveStatic({
      root: directory,
      precompressed: true,
      onFound: (_, context) => context.header('Cache-Control', 'public, max-age=31536000, immutable'),
    }),
    (context) => context.notFound(),
  )
  app.get(
    '*',
    etag(),
    serveStatic({
      root: directory,
      precompressed: true,
      onFound: (_, context) => context.header('Cache-Control', 'no-cache'),
    }),
    // A route of the app has no dot in its last part; what has one is a file that does not exist.
    (context) => (/\.[^/]*$/.test(context.req.path) ? context.notFound() : servePage(context)),
  )
  app.notFound((context) => context.text('Not found', 404, { 'Cache-Control': 'no-store' }))
  return app
}

function pageWith(page: string, config: WebConfig, nonce: string): string {
  // `<` could end the element; JSON has it only inside strings, where the escape means the same.
  const json = JSON.stringify(config).replaceAll('<', '\\u003c')
  return page.replace(
    '</head>',
    // Libraries that write style elements take the nonce from here, as Vite's do: https://vite.dev/guide/features#nonce
    () =>
      `<meta property="csp-nonce" nonce="${nonce}">` +
      `<script type="application/json" id="config">${json}</script></head>`,
  )
}
