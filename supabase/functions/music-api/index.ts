// Asks the music provider for a member who is connected to it: what the app needs, and nothing else.

import { ZodError, z } from 'zod'
import { answer, Refusal } from '../_shared/answer.ts'
import { type Caller, callerOf } from '../_shared/caller.ts'
import { countMusicQuestion } from '../_shared/count-music-question.ts'
import { askProvider, musicProvider } from '../_shared/music-provider.ts'
import { readJson } from '../_shared/read-json.ts'
import { requireSecondStep } from '../_shared/second-step.ts'
import { callEndpoint } from './endpoints.ts'
import type { AskApi } from './pages.ts'

export default {
  /**
   * POST `{ endpoint, method, access_token, body? }`, `body` being JSON as a string, answers what the endpoint does: `me`,
   * `me/playlists`, `playlists/{id}`, `search?q=…&type=track&limit=20` (GET), `users/{id}/playlists` and
   * `playlists/{id}/tracks` (POST). Pictures in it are paths of this server.
   * Refusals are `{ message, code? }` with 400 (`invalid_body`, `invalid_search`), 401 (not signed in, or
   * `provider_unauthorized`: refresh the token), 403 (no family, or `insufficient_aal`, `endpoint_not_allowed`,
   * `provider_forbidden`), 404 `not_found`, 413 `too_large`, 429 `too_many_requests` with Retry-After, 502 (`unreachable`,
   * `provider_error`) or 503 `not_configured`.
   * Environment: that of `callerOf` and of `musicProvider`.
   */
  fetch: (request: Request): Promise<Response> => answer(request, callProvider),
}

const callSchema = z.object({
  endpoint: z.string().max(1024),
  method: z.string(),
  access_token: z.string().regex(/^[\x21-\x7e]{1,4096}$/),
  body: z.string().optional(),
})

async function callProvider(request: Request): Promise<unknown> {
  const caller = await callerOf(request)
  requireSecondStep(caller)
  musicProvider()
  const call = callSchema.safeParse(await readJson(request))
  if (!call.success) throw new Refusal(400, 'Please name an endpoint, a method and an access token.')
  const { endpoint, method, access_token, body } = call.data
  try {
    return await callEndpoint(askFor(caller, access_token), method, endpoint, parse(body))
  } catch (cause) {
    // Another shape than the documented one.
    if (cause instanceof ZodError) throw unexpected(cause)
    throw cause
  }
}

function parse(body: string | undefined): unknown {
  try {
    return body === undefined ? undefined : JSON.parse(body)
  } catch {
    // The endpoint refuses what it cannot use.
  }
}

const askFor =
  (caller: Caller, accessToken: string): AskApi =>
  async (method, path, body) => {
    await countMusicQuestion(caller)
    const answered = await askProvider(`${musicProvider().apiUrl}/v1/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${accessToken}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (answered.status >= 200 && answered.status < 300) return answered.body
    throw refusalOf(answered.status, method)
  }

/** https://developer.spotify.com/documentation/web-api/concepts/api-calls#response-status-codes */
function refusalOf(status: number, method: string): Refusal {
  if (status === 401) {
    return new Refusal(401, 'Spotify wants a fresh token.', { code: 'provider_unauthorized' })
  }
  if (status === 403) {
    return new Refusal(
      403,
      method === 'POST'
        ? 'Spotify does not let you change this playlist.'
        : 'Spotify does not let this account in. Whoever runs this Kinfold has to add it to the people who may use it.',
      { code: 'provider_forbidden' },
    )
  }
  if (status === 404) return new Refusal(404, 'Spotify has no such playlist.', { code: 'not_found' })
  return unexpected(status)
}

const unexpected = (cause: unknown) =>
  new Refusal(502, 'Spotify gave an unexpected answer. Please try again later.', {
    code: 'provider_error',
    cause,
  })
