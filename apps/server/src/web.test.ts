import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hash, SONNER_STYLE } from './security.ts'
import { createWeb } from './web.ts'

const config = {
  supabaseUrl: '',
  publishableKey: 'sb_publishable_</script><script>alert(1)</script>',
  publicUrl: '',
  providers: { google: false, spotify: false },
  sendsMail: false,
  preparesVideos: true,
  uploadLimits: { photo: 1, file: 1 },
  maxRows: 1000,
}

let directory: string
let web: Hono

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kinfold-web-'))
  await mkdir(join(directory, 'assets'))
  const files = {
    'index.html':
      '<html lang="en" dir="ltr"><head><script>theme()</script><style>p{}</style></head><body></body></html>',
    'routes.json': JSON.stringify({
      '/': ['assets/start-1.js'],
      '/login': [],
      '/join/:inviteCode': [],
      '/recipes': ['assets/recipes-1.js'],
      '/recipes/:id': ['assets/recipe-1.js', 'assets/form-1.js'],
      '*': ['assets/not-found-1.js'],
    }),
    'catalogues.json': JSON.stringify({ en: 'assets/en-1.json', de: 'assets/de-1.json' }),
    'app.en.webmanifest': '{"lang":"en"}',
    'app.de.webmanifest': '{"lang":"de"}',
    'icon.svg': '<svg/>',
    'sw.js': 'precache("1a2b-CONFIG_REVISION")',
    'sw.js.br': 'brotli',
    'assets/app-1a2b.js': 'plain',
    'assets/app-1a2b.js.br': 'brotli',
    'assets/app-1a2b.js.gz': 'gzip',
    '../secret.json': '{}',
  }
  for (const [name, content] of Object.entries(files)) await writeFile(join(directory, name), content)
  web = createWeb(directory, config)
})

afterAll(async () => {
  await rm(join(directory, '../secret.json'))
  await rm(directory, { recursive: true })
})

const get = (path: string, headers = {}) => web.request(`http://hub.example${path}`, { headers })

test.each(['/', '/index.html', '/login', '/join/aB3_-xYz', '/recipes/4?tab=steps'])(
  '%s is the page',
  async (path) => {
    const response = await get(path)

    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-cache, private')
    expect(await response.text()).toContain('id="config"')
  },
)

test.each([
  '/assets/gone-9z9z.js',
  '/assets/nothing',
  '/favicon.ico',
  '/../secret.json',
  '/%2e%2e/secret.json',
  '/..%2fsecret.json',
  '/metrics',
  '/metrics/deeper',
  '/toString',
])('%s is not found, and is not the page', async (path) => {
  const response = await get(path)
  expect(response.status).toBe(404)
  expect(await response.text()).toBe('Not found')
})

test('a browser shows the app’s own screen for an unknown address, with the status 404', async () => {
  const response = await get('/metrics', { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })

  expect(response.status).toBe(404)
  expect(await response.text()).toContain('id="config"')
})

test.each([
  ['/', ['start-1']],
  ['/login', []],
  ['/recipes', ['recipes-1']],
  ['/recipes/4?tab=steps', ['recipe-1', 'form-1']],
  ['/metrics', ['not-found-1']],
])('the page at %s preloads the scripts of its screen', async (path, scripts) => {
  const page = await (await get(path, { Accept: 'text/html' })).text()
  const preloaded = page.matchAll(
    /<link rel="modulepreload" fetchpriority="low" crossorigin href="\/assets\/(.*?)\.js">/g,
  )
  expect(Array.from(preloaded, ([, script]) => script)).toEqual(scripts)
})

test('the configuration in the page is only data, whatever it contains', async () => {
  const page = await (await get('/')).text()
  const [, json = ''] = /<script type="application\/json" id="config">(.*?)<\/script>/.exec(page) ?? []

  expect(JSON.parse(json)).toEqual(config)
  expect(page).not.toContain('alert(1)</script>')
})

test.each([
  ['br, gzip', 'br', 'brotli'],
  ['gzip', 'gzip', 'gzip'],
  ['identity', null, 'plain'],
])(
  'a browser that takes %s gets it, compressed beforehand and kept for ever',
  async (accepted, encoding, body) => {
    const response = await get('/assets/app-1a2b.js', { 'Accept-Encoding': accepted })

    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('content-type')).toContain('javascript')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(await response.text()).toBe(body)
  },
)

test('a file without a hash in its name is revalidated, and answered with 304', async () => {
  const first = await get('/icon.svg')
  expect(first.headers.get('cache-control')).toBe('no-cache')

  const again = await get('/icon.svg', { 'If-None-Match': first.headers.get('etag') })
  expect(again.status).toBe(304)
})

test('the service worker is revalidated, and another one when the configuration has changed', async () => {
  const worker = await get('/sw.js', { 'Accept-Encoding': 'br' })
  const other = await createWeb(directory, { ...config, publicUrl: 'https://hub.example' }).request('/sw.js')

  expect(worker.headers.get('cache-control')).toBe('no-cache')
  expect(worker.headers.get('content-type')).toContain('javascript')
  const script = await worker.text()
  expect(script).toMatch(/^precache\("1a2b-sha256-.+"\)$/)
  expect(await other.text()).not.toBe(script)
})

test('the policy allows only what the page contains', async () => {
  const response = await get('/')
  const policy = String(response.headers.get('content-security-policy'))
  const nonce = /<meta property="csp-nonce" nonce="([^"]+)">/.exec(await response.text())?.[1]

  expect(policy.split('; ')).toEqual([
    "default-src 'self'",
    `script-src 'self' '${hash('theme()')}'`,
    `style-src 'self' 'nonce-${nonce}' '${hash('p{}')}' '${SONNER_STYLE}' '${hash('')}'`,
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ])
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'permissions-policy': expect.stringContaining('geolocation=()'),
  })
  expect((await get('/')).headers.get('content-security-policy')).not.toContain(nonce)
})

test('nothing of the page or its policy repeats the Host header', async () => {
  for (const path of ['/', '/login', '/recipes/4', '/sw.js', '/nothing.js']) {
    const headers = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' }
    const response = await web.request(`http://evil.example${path}`, { headers })
    expect(JSON.stringify([...response.headers]) + (await response.text())).not.toContain('evil.example')
  }
})

test('services on another origin are allowed, with HSTS over https', async () => {
  const publicUrl = 'https://services.example'
  const response = await createWeb(directory, { ...config, publicUrl }).request('http://hub.example/')

  expect(response.headers.get('content-security-policy')).toContain(
    "connect-src 'self' https://services.example wss://services.example",
  )
  expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000')
})

test('the allowed style sheet is that of the installed sonner', () => {
  const source = readFileSync(fileURLToPath(import.meta.resolve('sonner')), 'utf8')
  const literal = /__insertCSS\((".*")\)/.exec(source)?.[1]
  expect(hash(JSON.parse(String(literal)))).toBe(SONNER_STYLE)
})

test.each([
  [{}, 'en'],
  [{ 'accept-language': 'sv,de-AT;q=0.9,fr;q=0.8' }, 'de'],
  [{ 'accept-language': 'fr,en', cookie: 'language=de' }, 'de'],
  [{ 'accept-language': 'de', cookie: 'language=klingon' }, 'de'],
  [{ 'accept-language': 'sv' }, 'en'],
])('with %j the page is in %s from its first byte, and loads its texts', async (headers, language) => {
  const page = await (await get('/login', headers)).text()
  expect(page).toContain(`<html lang="${language}" dir="ltr">`)
  expect(page).toContain(`<link rel="preload" as="fetch" crossorigin href="/assets/${language}-1.json">`)
  const manifest = await get('/app.webmanifest', headers)
  expect(manifest.headers.get('content-type')).toBe('application/manifest+json')
  expect(await manifest.json()).toEqual({ lang: language })
})
