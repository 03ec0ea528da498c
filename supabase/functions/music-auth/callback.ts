import { readState, verifierOf } from './state.ts'
import { requestTokens } from './tokens.ts'

/** Where the provider sends the browser back to. */
export const callbackUrl = () => `${appUrl()}/functions/v1/music-auth/callback`

const appUrl = () => process.env.PUBLIC_URL || process.env.SUPABASE_URL

/**
 * Leads back into the app. What it brings stands in the fragment of the address, which no server and no log ever sees,
 * together with the nonce by which the app knows its own request.
 */
export async function finishConnection(query: URLSearchParams): Promise<Response> {
  const state = query.get('state') ?? ''
  const known = readState(state)
  if (!known) return leadTo({ music_error: 'failed' })
  const { nonce, expired } = known
  const code = query.get('code')
  if (query.get('error') === 'access_denied') return leadTo({ music_error: 'cancelled', state: nonce })
  if (expired || !code) return leadTo({ music_error: 'failed', state: nonce })
  try {
    const { access_token, refresh_token, expires_in } = await requestTokens({
      grant_type: 'authorization_code',
      code,
      redirect_uri: callbackUrl(),
      code_verifier: verifierOf(state),
    })
    if (!refresh_token) return leadTo({ music_error: 'failed', state: nonce })
    return leadTo({ access_token, refresh_token, expires_in: String(expires_in), state: nonce })
  } catch (error) {
    console.error('A connection to Spotify came to nothing:', error instanceof Error ? error.message : error)
    return leadTo({ music_error: 'failed', state: nonce })
  }
}

const leadTo = (fields: Record<string, string>) =>
  new Response(null, {
    status: 303,
    headers: {
      location: `${appUrl()}/#${new URLSearchParams(fields)}`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    },
  })
