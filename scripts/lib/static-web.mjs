import { createHash } from 'node:crypto'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Writes the built web app for a host of static files: with its configuration, and in `_headers` and `_redirects`, which
 * Cloudflare Pages, Netlify and others read, what Kinfold's own server would answer.
 */
export async function writeStaticWeb(built, output, config) {
  await cp(built, output, { recursive: true, filter: (path) => !/\.(br|gz|map)$/.test(path) })
  // `<` could end the element.
  const json = JSON.stringify(config).replaceAll('<', '\\u003c')
  const page = await readFile(join(built, 'index.html'), 'utf8')
  const element = `<script type="application/json" id="config">${json}</script></head>`
  await writeFile(
    join(output, 'index.html'),
    page.replace('</head>', () => element),
  )
  const worker = await readFile(join(built, 'sw.js'), 'utf8')
  await writeFile(join(output, 'sw.js'), worker.replace('CONFIG_REVISION', hash(json)))
  // Spotify returns to the address of the app.
  const functions = `/functions/v1/* ${config.supabaseUrl}/functions/v1/:splat 302`
  await writeFile(join(output, '_redirects'), `${functions}\n/* /index.html 200\n`)
  await writeFile(join(output, '_headers'), headersFor(page, config.supabaseUrl))
}

function headersFor(page, services) {
  const scripts = [
    ...page.matchAll(/<script(?![^>]*\s(?:src|type="application\/json"))[^>]*>([\s\S]*?)<\/script>/gi),
  ]
  const policy = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts.map(([, text]) => `'${hash(text)}'`)],
    // Libraries insert style elements, for which Kinfold's server gives each page a nonce.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'blob:', 'data:', services],
    'media-src': ["'self'", 'blob:', services],
    'connect-src': ["'self'", services, services.replace(/^http/, 'ws')],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  const text = Object.entries(policy).map(([name, values]) => `${name} ${values.join(' ')}`)
  return `/*
  Content-Security-Policy: ${text.join('; ')}
  Permissions-Policy: camera=(), microphone=(), geolocation=(), payment=(), usb=()
  Referrer-Policy: no-referrer
  X-Content-Type-Options: nosniff
  Strict-Transport-Security: max-age=31536000
  Cache-Control: no-cache
/assets/*
  ! Cache-Control
  Cache-Control: public, max-age=31536000, immutable
`
}

const hash = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`
