// Connects a member to their account at the music provider: the authorization code flow with PKCE and a client secret
// that stays on the server (https://developer.spotify.com/documentation/web-api/tutorials/code-flow).

import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { callerOf } from '../_shared/caller.ts'
import { countMusicQuestion } from '../_shared/count-music-question.ts'
import { musicProvider } from '../_shared/music-provider.ts'
import { readJson } from '../_shared/read-json.ts'
import { Refusal, refuse, respond } from '../_shared/respond.ts'
import { requireSecondStep } from '../_shared/second-step.ts'
import { callbackUrl, finishConnection } from './callback.ts'
import { challengeOf, sealState, verifierOf } from './state.ts'
import { requestTokens, type Tokens } from './tokens.ts'

export default {
  /**
   * POST `{ action: 'connect', nonce? }` returns `{ url }` for the browser to open. The browser returns to the app with
   * `#access_token&refresh_token&expires_in&state`, or `#music_error&state` (`cancelled` or `failed`); `state` is the nonce.
   * POST `{ action: 'refresh', refresh_token }` returns `{ access_token, expires_in, refresh_token? }`.
   * Refusals are `{ code, … }` with 400 `invalid_body` or `connection_ended` (connect again), 401 `not_signed_in`, 403
   * `family_required` or `second_step_required`, 413 `body_too_large`, 429 `music_limit` or `provider_paused` with
   * Retry-After, 502 `provider_unreachable` or `provider_refused`, or 503 `not_configured`.
   * GET …/callback is where the provider sends the browser; it responds 303, or 503 `not_configured`.
   * Environment: PUBLIC_URL, and those of `callerOf` and `musicProvider`.
   */
  fetch(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    if (request.method === 'GET' && pathname.endsWith('/music-auth/callback')) {
      return respondToCallback(searchParams)
    }
    return respond(request, authorize)
  },
}

const bodySchema = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('connect'),
    nonce: z
      .string()
      .regex(/^[\w-]{16,64}$/)
      .optional(),
  }),
  z.object({ action: z.literal('refresh'), refresh_token: z.string().min(1).max(4096) }),
])

async function authorize(request: Request): Promise<{ url: string } | Tokens> {
  const caller = await callerOf(request)
  requireSecondStep(caller)
  musicProvider()
  const body = bodySchema.safeParse(await readJson(request))
  if (!body.success) throw new Refusal(400, 'invalid_body')
  // Connecting counts here too: the callback will ask the provider for tokens.
  await countMusicQuestion(caller)
  if (body.data.action === 'connect') return { url: authorizationUrl(body.data.nonce) }
  return requestTokens({ grant_type: 'refresh_token', refresh_token: body.data.refresh_token })
}

/** A collaborative playlist needs both `modify` scopes. */
const SCOPE =
  'playlist-read-private playlist-read-collaborative playlist-modify-private playlist-modify-public'

function authorizationUrl(nonce = randomBytes(16).toString('base64url')): string {
  const { accountsUrl, clientId } = musicProvider()
  const state = sealState(nonce)
  return `${accountsUrl}/authorize?${new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    scope: SCOPE,
    redirect_uri: callbackUrl(),
    state,
    code_challenge: challengeOf(verifierOf(state)),
    code_challenge_method: 'S256',
  })}`
}

/** Outside of `answer`: the browser opens this address itself, by GET. */
async function respondToCallback(query: URLSearchParams): Promise<Response> {
  try {
    return await finishConnection(query)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return refuse(error)
  }
}
