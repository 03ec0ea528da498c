// Fetches a picture from the public internet for a member's browser, which stores a copy. The browser itself never
// contacts third parties.

import { callerOf } from '../_shared/caller.ts'
import { fetchFor } from '../_shared/fetch-for.ts'
import { isPicture } from '../_shared/is-picture.ts'
import { readUrl } from '../_shared/read-url.ts'
import { Refusal, respond } from '../_shared/respond.ts'

export default {
  /**
   * POST `{ url }` returns the bytes of a JPEG, PNG, WebP, GIF or AVIF as `application/octet-stream`, which supabase-js
   * turns into a Blob; or `{ code, … }` with 422 `no_picture` or a refusal of `callerOf` or `fetchFor` (up to 25 MB).
   * Environment: that of `callerOf` and of `fetchPublic`.
   */
  fetch: (request: Request): Promise<Response> => respond(request, fetchPicture),
}

const MAX_BYTES = 25 * 1024 * 1024

async function fetchPicture(request: Request): Promise<Response> {
  const caller = await callerOf(request)
  const address = await readUrl(request)
  const { body } = await fetchFor(caller, address, {
    maxBytes: MAX_BYTES,
    accept: 'image/avif, image/webp, image/jpeg, image/png, image/gif',
  })
  if (!isPicture(body)) throw new Refusal(422, 'no_picture')
  return new Response(body, { headers: { 'content-type': 'application/octet-stream' } })
}
