// Pictures of the provider come by way of our own server: a page that asked for them itself would tell the provider who
// looks, and when. The address says which picture, sealed, so that nobody has others fetched here.

import { isSealed, seal } from './music-provider.ts'

const PURPOSE = 'cover'

/** Where the function `music-cover` answers with this picture, as a path. */
export const coverPath = (url: string) =>
  `/functions/v1/music-cover?${new URLSearchParams({ url, seal: seal(PURPOSE, url) })}`

/** The picture that an address of ours means; undefined when we have not written it. */
export function coverOf(query: URLSearchParams): string | undefined {
  const url = query.get('url') ?? ''
  return isSealed(PURPOSE, url, query.get('seal') ?? '') ? url : undefined
}
