// Forwards the few requests that the app needs to the music provider, for a connected member.

import { ZodError, z } from 'zod'
import { type Caller, callerOf } from '../_shared/caller.ts'
import { countMusicQuestion } from '../_shared/count-music-question.ts'
import { askProvider, musicProvider } from '../_shared/music-provider.ts'
import { readJson } from '../_shared/read-json.ts'
import { Refusal, respond } from '../_shared/respond.ts'
import { requireSecondStep } from '../_shared/second-step.ts'
import { callEndpoint } from './endpoints.ts'
import type { AskApi } from './pages.ts'

export default {
  /**
   * POST `{ endpoint, method, access_token, body? }`, `body` being JSON as a string, returns the endpoint's result: `me`,
   * `me/playlists`, `playlists/{id}`, `search?q=…&type=track&limit=20` (GET), `users/{id}/playlists` and
   * `playlists/{id}/tracks` (POST). Picture addresses in it are paths on this server.
   * Refusals are `{ code, … }` with 400 `invalid_body` or `invalid_search`, 401 `not_signed_in` or
   * `provider_unauthorized` (refresh the token), 403 `family_required`, `second_step_required`, `endpoint_not_allowed`,
   * `provider_forbidden` or `playlist_read_only`, 404 `playlist_not_found`, 413 `body_too_large`, 429 `music_limit` or
   * `provider_paused` with Retry-After, 502 `provider_unreachable` or `provider_error`, or 503 `not_configured`.
   * Environment: those of `callerOf` and `musicProvider`.
   */
  fetch: (request: Request): Promise<Response> => respond(request, callProvider),
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
  if (!call.success) throw new Refusal(400, 'invalid_body')
  const { endpoint, method, access_token, body } = call.data
  try {
    return await callEndpoint(askFor(caller, access_token), method, endpoint, parse(body))
  } catch (cause) {
    // The response does not have the documented shape.
    if (cause instanceof ZodError) throw unexpected(cause)
    throw cause
  }
}

function parse(body: string | undefined): unknown {
  try {
    return body === undefined ? undefined : JSON.parse(body)
  } catch {
    // The endpoint validates the body.
  }
}

const askFor =
  (caller: Caller, accessToken: string): AskApi =>
  async (method, path, body) => {
    await countMusicQuestion(caller)
    const response = await askProvider(`${musicProvider().apiUrl}/v1/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${accessToken}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (response.status >= 200 && response.status < 300) return response.body
    throw refusalOf(response.status, method)
  }

/** https://developer.spotify.com/documentation/web-api/concepts/api-calls#response-status-codes */
function refusalOf(status: number, method: string): Refusal {
  if (status === 401) return new Refusal(401, 'provider_unauthorized')
  // Only playlists are written to. Otherwise the account is not on the list of users of this Spotify app.
  if (status === 403) return new Refusal(403, method === 'POST' ? 'playlist_read_only' : 'provider_forbidden')
  if (status === 404) return new Refusal(404, 'playlist_not_found')
  return unexpected(status)
}

const unexpected = (cause: unknown) => new Refusal(502, 'provider_error', {}, { cause })
