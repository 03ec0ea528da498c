// Compresses what is written for each request: pages and rows. The build has compressed the files.

import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'

const TEXT = /^(?:text\/html|application\/(?:[\w.-]+\+)?json)\b/
/** What fits into one packet arrives no sooner when it is smaller. */
const LEAST_BYTES = 1_024
/** Nearly as small as with the default of 6, in less time. */
const LEVEL = 4

const compressed = promisify(gzip)

export const compress: MiddlewareHandler = async (context, next) => {
  await next()
  const { res } = context
  if (!TEXT.test(res.headers.get('content-type') ?? '') || res.headers.has('content-encoding')) return
  // Neither `context.header` nor `res.body` before it is needed: both build the full `Response`, which is lazy otherwise.
  res.headers.append('Vary', 'Accept-Encoding')
  if (!acceptsGzip(context.req.header('accept-encoding') ?? '') || !res.body) return

  const headers = new Headers(res.headers)
  const text = await res.arrayBuffer()
  const short = text.byteLength < LEAST_BYTES
  if (!short) {
    headers.set('Content-Encoding', 'gzip')
    headers.delete('Content-Length')
  }
  // Hono would copy the old headers into a response that replaces one.
  context.res = undefined
  context.res = new Response(short ? text : await compressed(text, { level: LEVEL }), {
    status: res.status,
    headers,
  })
}

const acceptsGzip = (accepted: string) => /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)
