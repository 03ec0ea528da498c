// Lets apps from any origin call the gateway: keys and tokens grant access, never cookies
// (https://fetch.spec.whatwg.org/#http-cors-protocol).

import type { MiddlewareHandler } from 'hono'

/**
 * Answers a preflight with 204 before any key check, and adds the headers to every other response, errors included.
 * Hono's own `cors` (4.13) sets them before the response exists, which copies each response.
 * @param ownHeaders headers that apps send besides those of the Supabase clients
 */
export function cors(ownHeaders: readonly string[]): MiddlewareHandler {
  const preflightHeaders = {
    ...corsHeaders,
    'Access-Control-Allow-Methods': 'GET,HEAD,POST,PUT,PATCH,DELETE,OPTIONS',
    'Access-Control-Allow-Headers': [...clientHeaders, ...ownHeaders].join(','),
    Vary: 'Access-Control-Request-Headers',
  }
  return async (c, next) => {
    if (c.req.method === 'OPTIONS') return c.body(null, 204, preflightHeaders)
    await next()
    for (const [name, value] of Object.entries(corsHeaders)) c.res.headers.set(name, value)
  }
}

/** Headers that the Supabase clients send. */
const clientHeaders = [
  'authorization',
  'apikey',
  'x-client-info',
  'content-type',
  'accept',
  'accept-profile',
  'content-profile',
  'prefer',
  'range',
  'x-retry-count',
  'x-supabase-api-version',
  'x-upsert',
  'x-metadata',
  'cache-control',
  'x-region',
  'traceparent',
  'tracestate',
  'baggage',
  'if-none-match',
  'tus-resumable',
  'upload-length',
  'upload-offset',
  'upload-metadata',
  'x-signature',
]

/** Headers that they read. */
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
