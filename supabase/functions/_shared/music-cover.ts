// Pictures of the provider come by way of our own server: a page that asked for them itself would tell the provider who
// looks, and when. The address says which picture, and until when, sealed: nobody has others fetched here, or these for ever.

import { isSealed, seal } from './music-provider.ts'

const PURPOSE = 'cover'
const WEEK_MS = 7 * 24 * 60 * 60_000

/**
 * Where the function `music-cover` answers with this picture, as a path. It is the same for a week, so that browsers keep
 * the picture, and good for another.
 */
export function coverPath(url: string, now = Date.now()): string {
  const until = `${(Math.floor(now / WEEK_MS) + 2) * WEEK_MS}`
  const mark = seal(PURPOSE, `${until}\n${url}`)
  return `/functions/v1/music-cover?${new URLSearchParams({ url, until, seal: mark })}`
}

/** The picture that an address of ours means; undefined when we have not written it, or too long ago. */
export function coverOf(query: URLSearchParams, now = Date.now()): string | undefined {
  const [url, until, mark] = ['url', 'until', 'seal'].map((name) => query.get(name) ?? '') as [
    string,
    string,
    string,
  ]
  return isSealed(PURPOSE, `${until}\n${url}`, mark) && Number(until) > now ? url : undefined
}
