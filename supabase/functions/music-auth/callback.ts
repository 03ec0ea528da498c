import { readState, verifierOf } from './state.ts'
import { requestTokens } from './tokens.ts'

/** The redirect URI. */
export const callbackUrl = () => `${appUrl()}/functions/v1/music-auth/callback`

const appUrl = () => process.env.PUBLIC_URL || process.env.SUPABASE_URL

/**
 * Redirects to the app. The result is in the fragment, which reaches no server and no log, with the nonce by which the
 * app recognises its own request.
 */
export async function finishConnection(query: URLSearchParams): Promise<Response> {
  const state = query.get('state') ?? ''
  const known = readState(state)
  if (!known) return redirectToApp({ music_error: 'failed' })
  const { nonce, expired } = known
  const code = query.get('code')
  if (query.get('error') === 'access_denied') return redirectToApp({ music_error: 'cancelled', state: nonce })
  if (expired || !code) return redirectToApp({ music_error: 'failed', state: nonce })
  try {
    const { access_token, refresh_token, expires_in } = await requestTokens({
      grant_type: 'authorization_code',
      code,
      redirect_uri: callbackUrl(),
      code_verifier: verifierOf(state),
    })
    if (!refresh_token) return redirectToApp({ music_error: 'failed', state: nonce })
    return redirectToApp({ access_token, refresh_token, expires_in: String(expires_in), state: nonce })
  } catch (error) {
    console.error('Connecting to Spotify failed:', error instanceof Error ? error.message : error)
    return redirectToApp({ music_error: 'failed', state: nonce })
  }
}

const redirectToApp = (fields: Record<string, string>) =>
  new Response(null, {
    status: 303,
    headers: {
      location: `${appUrl()}/#${new URLSearchParams(fields)}`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    },
  })
