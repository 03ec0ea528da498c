// The cover of a playlist, an album or a listener, for an <img>, which sends no token.

import pLimit from 'p-limit'
import { fetchPublic } from '../_shared/fetch-public.ts'
import { isPicture } from '../_shared/is-picture.ts'
import { coverOf } from '../_shared/music-cover.ts'
import { Refusal, refuse } from '../_shared/respond.ts'

export default {
  /**
   * GET with the `url`, `until` and `seal` that `music-api` wrote responds with the picture; `{ code }` with 403
   * `cover_not_offered` (another address, or one to two weeks later), 404 `no_picture`, 405, or a refusal of
   * `fetchPublic`.
   * Environment: that of `musicProvider` and of `fetchPublic`.
   */
  async fetch(request: Request): Promise<Response> {
    try {
      if (request.method !== 'GET') throw new Refusal(405, 'method_not_allowed')
      const address = coverOf(new URL(request.url).searchParams)
      if (!address) throw new Refusal(403, 'cover_not_offered')
      return await inTurn(() => serve(address))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return refuse(error, { 'x-content-type-options': 'nosniff' })
    }
  },
}

const MAX_BYTES = 2 * 1024 * 1024

/** A sealed address needs no token, so nothing else limits how often it is requested. */
const inTurn = pLimit(8)

async function serve(address: string): Promise<Response> {
  const { body, contentType } = await fetchPublic(address, {
    maxBytes: MAX_BYTES,
    accept: 'image/jpeg, image/png, image/webp',
    patienceMs: 10_000,
  })
  if (!isPicture(body) || !/^image\/(jpeg|png|webp|gif|avif)$/.test(contentType)) {
    throw new Refusal(404, 'no_picture')
  }
  return new Response(body, {
    headers: {
      'content-type': contentType,
      // A picture that changes has another address.
      'cache-control': 'private, max-age=604800, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    },
  })
}
