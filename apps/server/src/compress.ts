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
  const { body, headers: given } = context.res
  if (!body || !TEXT.test(given.get('content-type') ?? '') || given.has('content-encoding')) return
  context.header('Vary', 'Accept-Encoding', { append: true })
  if (!acceptsGzip(context.req.header('accept-encoding') ?? '')) return

  const { res } = context
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
