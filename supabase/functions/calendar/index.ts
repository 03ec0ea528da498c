// The calendar that other apps subscribe to: `/functions/v1/calendar/family.ics?token=…`. The token is all that they present.
// It is in the query, because logs have paths.

import { createHash } from 'node:crypto'
import { connect } from '../_shared/client.ts'
import { type Content, calendarOf } from './calendar-of.ts'

export default {
  /**
   * GET and HEAD answer the calendar of the feed; 304 when `If-None-Match` has its ETag; 410 for a feed that does not exist,
   * or no longer; 429 for one that is read too often. Environment: SUPABASE_URL, SUPABASE_SERVICE_ROLE_KEY.
   */
  fetch: async (request: Request): Promise<Response> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
    }
    const content = await read(new URL(request.url).searchParams.get('token') ?? '')
    if (!content)
      return new Response('There is no such calendar any more.\n', { status: 410, headers: COMMON })
    if ('wait' in content) {
      const headers = { ...COMMON, 'retry-after': String(content.wait) }
      return new Response('This calendar is read too often.\n', { status: 429, headers })
    }
    return respond(request, calendarOf(content, new Date()))
  },
}

const COMMON = {
  'content-type': 'text/plain; charset=utf-8',
  // The address is the key, so shared caches must not store the answer.
  'cache-control': 'private, no-cache',
  'x-robots-tag': 'none',
  'x-content-type-options': 'nosniff',
}

async function read(token: string): Promise<Content | { wait: number } | null> {
  const token_hash = createHash('sha256').update(token).digest('hex')
  const service = connect(process.env.SUPABASE_SERVICE_ROLE_KEY)
  const { data } = await service.rpc('read_calendar_feed', { token_hash }).throwOnError()
  return data
}

function respond(request: Request, calendar: string): Response {
  const etag = `"${createHash('sha256').update(calendar).digest('base64url')}"`
  const headers = { ...COMMON, etag, 'content-type': 'text/calendar; charset=utf-8' }
  if (isAmong(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  return new Response(request.method === 'HEAD' ? null : calendar, { headers })
}

/** RFC 9110, section 13.1.2. A proxy that compresses marks the tag as weak. */
const isAmong = (known: string | null, etag: string) =>
  (known ?? '').split(',').some((tag) => [etag, '*'].includes(tag.trim().replace(/^W\//, '')))
