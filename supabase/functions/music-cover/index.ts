// The cover of a playlist, an album or a listener, for an <img> that brings no token.

import { Refusal } from '../_shared/answer.ts'
import { atMost } from '../_shared/at-most.ts'
import { fetchPublic } from '../_shared/fetch-public.ts'
import { isPicture } from '../_shared/is-picture.ts'
import { coverOf } from '../_shared/music-cover.ts'

export default {
  /**
   * GET with the `url`, `until` and `seal` that `music-api` has written answers with the picture; 403 for any other
   * address, and one to two weeks later, 404 when there is no picture, 405, or what `fetchPublic` refuses with.
   * Environment: that of `musicProvider` and of `fetchPublic`.
   */
  async fetch(request: Request): Promise<Response> {
    if (request.method !== 'GET') return refuse(405, 'Only GET is answered here.')
    try {
      const address = coverOf(new URL(request.url).searchParams)
      if (!address) return refuse(403, 'This picture was not offered here.')
      return await inTurn(() => serve(address))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return refuse(error.status, error.message)
    }
  },
}

const MOST_BYTES = 2 * 1024 * 1024

/** Whoever has a sealed address needs no token, and could ask for it again and again. */
const inTurn = atMost(8)

async function serve(address: string): Promise<Response> {
  const { body, contentType } = await fetchPublic(address, {
    maxBytes: MOST_BYTES,
    accept: 'image/jpeg, image/png, image/webp',
    patienceMs: 10_000,
  })
  if (!isPicture(body) || !/^image\/(jpeg|png|webp|gif|avif)$/.test(contentType)) {
    return refuse(404, 'There is no picture.')
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

const refuse = (status: number, message: string) =>
  new Response(message, { status, headers: { 'x-content-type-options': 'nosniff' } })
