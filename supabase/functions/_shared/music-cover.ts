// The provider's pictures are loaded through this server, so that the provider does not see who looks at them. The address
// is signed and expires, so that the server fetches no other pictures.

import { isSealed, seal } from './music-provider.ts'

const PURPOSE = 'cover'
const WEEK_MS = 7 * 24 * 60 * 60_000

/**
 * The path at which the function `music-cover` serves this picture. It stays the same for a week, so that browsers cache
 * it, and is valid for another week.
 */
export function coverPath(url: string, now = Date.now()): string {
  const until = `${(Math.floor(now / WEEK_MS) + 2) * WEEK_MS}`
  const mark = seal(PURPOSE, `${until}\n${url}`)
  return `/functions/v1/music-cover?${new URLSearchParams({ url, until, seal: mark })}`
}

/** The picture's address in a query of `coverPath`; undefined if the signature is wrong or expired. */
export function coverOf(query: URLSearchParams, now = Date.now()): string | undefined {
  const [url, until, mark] = ['url', 'until', 'seal'].map((name) => query.get(name) ?? '') as [
    string,
    string,
    string,
  ]
  return isSealed(PURPOSE, `${until}\n${url}`, mark) && Number(until) > now ? url : undefined
}
