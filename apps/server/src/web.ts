// Serves the built web app: hashed assets are cached forever, other files revalidated, and every screen gets the same page,
// which preloads the scripts of that screen and the texts in the reader's language. The build lists them in routes.json and
// catalogues.json, and the page's files in the service worker.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { allLanguages, directionOf, LANGUAGE_COOKIE, type Language, matchLanguage } from '@kinfold/i18n'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { etag } from 'hono/etag'
import { languageDetector } from 'hono/language'
import { compress } from './compress.ts'
import { hash, nonceOf, pageHeaders } from './security.ts'
import type { WebConfig } from './web-config.ts'

/** @param directory the output of the web app's build, with a precompressed `.br` and `.gz` beside each file */
export function createWeb(directory: string, config: WebConfig): Hono {
  const read = (name: string) => readFileSync(join(directory, name), 'utf8')
  const page = read('index.html')
  const routes: Record<string, string[]> = JSON.parse(read('routes.json'))
  const catalogues: Record<Language, string> = JSON.parse(read('catalogues.json'))
  const app = new Hono()
  // Browsers store the page anew when its configuration has changed.
  const serviceWorker = read('sw.js').replace('CONFIG_REVISION', hash(JSON.stringify(config)))

  const servePage = (context: Context, scripts: string[] = [], status: 200 | 404 = 200) => {
    // Every response has a new nonce, so shared caches must not store the page.
    context.header('Cache-Control', 'no-cache, private')
    const language = context.get('language') as Language
    const head = headOf(scripts, catalogues[language], config, nonceOf(context))
    const html = page
      .replace('lang="en" dir="ltr"', `lang="${language}" dir="${directionOf(language)}"`)
      .replace('</head>', () => `${head}</head>`)
    return context.html(html, status)
  }

  app.use(compress)
  app.use(detectLanguage)
  app.use(pageHeaders(page, config.publicUrl))
  app.get('/index.html', (context) => servePage(context))
  const files = serveStatic({ root: directory, precompressed: true })
  app.get('/sw.js', cached('no-cache'), etag(), (context) =>
    context.body(serviceWorker, 200, { 'Content-Type': 'text/javascript' }),
  )
  app.get('/app.webmanifest', cached('no-cache'), etag(), (context) =>
    context.body(read(`app.${context.get('language')}.webmanifest`), 200, {
      'Content-Type': 'application/manifest+json',
    }),
  )
  app.get('/assets/*', cached('public, max-age=31536000, immutable'), files, notFound)
  // A path with a dot in its last segment is a file.
  app.get('/:file{.*\\.[^/]*}', cached('no-cache'), etag(), files, notFound)
  const { '*': unknown, ...screens } = routes
  for (const [path, scripts] of Object.entries(screens)) {
    app.get(path, (context) => servePage(context, scripts))
  }
  app.get('*', (context) => {
    // Browsers show the app's own screen for an unknown page; programs such as monitors read the status.
    const isBrowser = context.req.header('accept')?.includes('text/html')
    return isBrowser ? servePage(context, unknown, 404) : notFound(context)
  })
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

function headOf(scripts: string[], catalogue: string, config: WebConfig, nonce: string): string {
  // `<` could end the element. In JSON it occurs only inside strings, where the escape is equivalent.
  const json = JSON.stringify(config).replaceAll('<', '\\u003c')
  const preloads = scripts.map(
    (script) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${script}">`,
  )
  return (
    `<link rel="preload" as="fetch" crossorigin href="/${catalogue}">${preloads.join('')}` +
    // Libraries that insert style elements read the nonce from here: https://vite.dev/guide/features#nonce
    `<meta property="csp-nonce" nonce="${nonce}">` +
    `<script type="application/json" id="config">${json}</script>`
  )
}

/** The language that someone chose on their device, or the first of the browser's that Kinfold speaks. */
const detectLanguage = languageDetector({
  order: ['cookie', 'header'],
  lookupCookie: LANGUAGE_COOKIE,
  supportedLanguages: allLanguages,
  fallbackLanguage: 'en',
  convertDetectedLanguage: (tag) => matchLanguage(tag) ?? tag,
  caches: false,
})
