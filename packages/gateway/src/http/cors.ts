// Lets apps from any origin call the gateway: keys and tokens grant access, never cookies
// (https://fetch.spec.whatwg.org/#http-cors-protocol).

import type { MiddlewareHandler } from 'hono'

/**
 * Responds to a preflight with 204 before any key check. Any header is allowed, as PostgREST does: clients may send their own.
 */
export const preflights: MiddlewareHandler = async (c, next) => {
  if (c.req.method !== 'OPTIONS' || !c.req.header('access-control-request-method')) return next()
  const asked = c.req.header('access-control-request-headers')
  return c.body(null, 204, {
    ...corsHeaders,
    'Access-Control-Allow-Methods': 'GET,HEAD,POST,PUT,PATCH,DELETE,OPTIONS',
    ...(asked && { 'Access-Control-Allow-Headers': asked }),
    'Access-Control-Max-Age': '86400',
    Vary: 'Access-Control-Request-Headers',
  })
}

/**
 * Adds the headers to every response that has none of its own, errors included.
 * Hono's own `cors` (4.13) sets them before the response exists, which copies each response.
 */
export const exposure: MiddlewareHandler = async (c, next) => {
  await next()
  for (const [name, value] of Object.entries(corsHeaders)) {
    if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  }
}

/** Headers that the Supabase clients read. */
const exposedHeaders = [
  'Content-Range',
  'X-Supabase-Api-Version',
  'X-Total-Count',
  'Link',
  'x-relay-error',
  'Location',
  'Upload-Offset',
  'Upload-Length',
  'Tus-Resumable',
  'Tus-Version',
  'Tus-Extension',
  'Upload-Defer-Length',
  'Content-Location',
  'Preference-Applied',
  'Content-Encoding',
  'Date',
  'Range-Unit',
  'Content-Profile',
  'Upload-Expires',
  'Upload-Metadata',
  'Accept-Ranges',
  'Content-Disposition',
  'ETag',
  'x-sb-error-code',
  'sb-error-code',
  'X-Request-Id',
]

const corsHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': exposedHeaders.join(','),
}
