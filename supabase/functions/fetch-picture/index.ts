// Brings a picture from the public internet to a member's browser, which stores a copy: no page of ours makes a
// browser ask a stranger.

import { answer, Refusal } from '../_shared/answer.ts'
import { callerOf } from '../_shared/caller.ts'
import { countFetch } from '../_shared/count-fetch.ts'
import { fetchPublic } from '../_shared/fetch-public.ts'
import { isPicture } from '../_shared/is-picture.ts'
import { readUrl } from '../_shared/read-url.ts'

export default {
  /**
   * POST `{ url }` answers the bytes of a JPEG, PNG, WebP, GIF or AVIF as `application/octet-stream`, which the client
   * makes a Blob of; or `{ message, code? }` with 400 `invalid_url`, 401 (not signed in), 403 (no family), 413
   * `too_large` (more than 25 MB), 422 `no_picture`, 429 `too_many_fetches`, or 502 `unreachable` or `page_error`.
   * Environment: that of `callerOf` and of `fetchPublic`.
   */
  fetch: (request: Request): Promise<Response> => answer(request, fetchPicture),
}

const MOST_BYTES = 25 * 1024 * 1024

async function fetchPicture(request: Request): Promise<Response> {
  const caller = await callerOf(request)
  const address = await readUrl(request)
  await countFetch(caller)

  const { body } = await fetchPublic(address, {
    maxBytes: MOST_BYTES,
    accept: 'image/avif, image/webp, image/jpeg, image/png, image/gif',
  })
  if (!isPicture(body)) {
    throw new Refusal(422, 'There is no picture at this address.', { code: 'no_picture' })
  }
  return new Response(body, { headers: { 'content-type': 'application/octet-stream' } })
}
