// Sends an object, whole or in part, or 304 when the client has it. Nothing sent here can run as a page.

import type { Context } from 'hono'
import { objectKey } from './bytes.ts'
import { presentationOf } from './content-type.ts'
import { noSuchKey } from './errors.ts'
import type { ByteRange, ObjectStore } from './object-store.ts'
import { parseRange } from './range.ts'
import type { ObjectMetadata, StoredObject } from './rows.ts'

/**
 * Responds with 200, 206 (Range), 304 (If-None-Match, If-Modified-Since) or 416, and HEAD without a body (RFC 9110).
 * `?download` and `?download=name` make it a download.
 * @param maxAge the longest time in seconds that a cache may keep it
 * @throws NoSuchKey when the bytes were just replaced or removed
 */
export function serveObject(
  objects: ObjectStore,
  c: Context,
  { version, metadata }: StoredObject,
  maxAge?: number,
): Promise<Response> {
  return serveBytes(c, metadata, (range) => objects.get(objectKey(version), range), maxAge)
}

/** The same for any bytes that `read` returns. */
export async function serveBytes(
  c: Context,
  metadata: ObjectMetadata,
  read: (range?: ByteRange) => Promise<BodyInit | undefined>,
  maxAge = Number.POSITIVE_INFINITY,
): Promise<Response> {
  const { size, eTag, mimetype, xRobotsTag = 'none' } = metadata
  const { type, inline } = presentationOf(mimetype)
  const headers = new Headers({
    'Content-Type': type,
    ETag: eTag,
    'Last-Modified': new Date(metadata.lastModified).toUTCString(),
    'Cache-Control': cacheControl(metadata.cacheControl, maxAge),
    'Accept-Ranges': 'bytes',
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': xRobotsTag,
    'Content-Security-Policy': policyFor(type),
  })
  const disposition = contentDisposition(c.req.query('download'), inline)
  if (disposition) headers.set('Content-Disposition', disposition)

  if (isFresh(c, headers)) return new Response(null, { status: 304, headers })

  const range = isRangeCurrent(c, headers) ? parseRange(c.req.header('range'), size) : undefined
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${size}`)
    return new Response(null, { status: 416, headers })
  }
  if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${size}`)
  headers.set('Content-Length', String(range ? range.end - range.start + 1 : size))
  const status = range ? 206 : 200
  if (c.req.method === 'HEAD') return new Response(null, { status, headers })

  const body = await read(range)
  if (!body) throw noSuchKey()
  return new Response(body, { status, headers })
}

// Safari shows an empty page for a sandboxed PDF. Its first bytes were checked on upload.
const policyFor = (type: string) =>
  type === 'application/pdf' ? "default-src 'none'" : "default-src 'none'; sandbox"

// Only the user's browser may keep a copy, not a proxy.
function cacheControl(stored: string, limit: number): string {
  const seconds = stored.match(/max-age=(\d+)/)?.[1]
  return seconds ? `private, max-age=${Math.min(Number(seconds), limit)}` : 'private, no-cache'
}

function contentDisposition(download: string | undefined, inline: boolean): string | undefined {
  if (!download) return inline && download === undefined ? undefined : 'attachment'
  const name = encodeURIComponent(download)
  return `attachment; filename=${name}; filename*=UTF-8''${name}`
}

function isFresh(c: Context, headers: Headers): boolean {
  const known = c.req.header('if-none-match')
  if (known) {
    return (
      known === '*' || known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === headers.get('etag'))
    )
  }
  const since = Date.parse(c.req.header('if-modified-since') ?? '')
  return since >= Date.parse(headers.get('last-modified') ?? '')
}

// A resumed download must not get the rest of a newer version.
function isRangeCurrent(c: Context, headers: Headers): boolean {
  const condition = c.req.header('if-range')
  return !condition || condition === headers.get('etag') || condition === headers.get('last-modified')
}
