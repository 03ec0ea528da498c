// Connects a member to their account at the music provider: the authorization code flow, with PKCE and a secret that
// stays here (https://developer.spotify.com/documentation/web-api/tutorials/code-flow).

import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { answer, Refusal } from '../_shared/answer.ts'
import { callerOf } from '../_shared/caller.ts'
import { countMusicQuestion } from '../_shared/count-music-question.ts'
import { musicProvider } from '../_shared/music-provider.ts'
import { readJson } from '../_shared/read-json.ts'
import { requireSecondStep } from '../_shared/second-step.ts'
import { callbackUrl, finishConnection } from './callback.ts'
import { challengeOf, sealState, verifierOf } from './state.ts'
import { requestTokens, type Tokens } from './tokens.ts'

export default {
  /**
   * POST `{ action: 'connect', nonce? }` answers `{ url }`, to which the browser goes. It comes back into the app with
   * `#access_token&refresh_token&expires_in&state`, or `#music_error&state` (`cancelled` or `failed`); `state` is the nonce.
   * POST `{ action: 'refresh', refresh_token }` answers `{ access_token, expires_in, refresh_token? }`.
   * Refusals are `{ message, code? }` with 400 (`connection_ended`: connect again), 401 (not signed in), 403 (no family,
   * or `insufficient_aal`), 413, 429 `too_many_requests` with Retry-After, 502 (`unreachable`, `provider_refused`) or 503
   * `not_configured`.
   * GET …/callback is where the provider sends the browser: always 303.
   * Environment: PUBLIC_URL, that of `callerOf` and of `musicProvider`.
   */
  fetch(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    if (request.method === 'GET' && pathname.endsWith('/music-auth/callback')) {
      return answerCallback(searchParams)
    }
    return answer(request, authorize)
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
  if (!body.success) throw new Refusal(400, 'The action is either connect or refresh.')
  // Whoever sets out will come back, and then be asked about.
  await countMusicQuestion(caller)
  if (body.data.action === 'connect') return { url: authorizationUrl(body.data.nonce) }
  return requestTokens({ grant_type: 'refresh_token', refresh_token: body.data.refresh_token })
}

/** To make a playlist that others may add to, both kinds of changes have to be allowed. */
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

/** A person waits there, not a program. */
async function answerCallback(query: URLSearchParams): Promise<Response> {
  try {
    return await finishConnection(query)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return new Response(error.message, { status: error.status })
  }
}
