// Sends requests to the music provider with valid tokens.

import type { MusicTokens } from '@/auth/music-return'
import { FunctionRefusal, invokeFunction } from '@/data/invoke-function'
import { m } from '@/i18n/messages'
import { toast } from '@/lib/toast'
import { musicTokens, type StoredTokens } from './music-tokens'

/** The connection has ended. A toast has reported it. */
class Disconnected extends Error {
  override name = 'Disconnected'
}

type Ask<Result> = (accessToken: string) => Promise<Result>

/**
 * Sends a request with a valid token. If the provider refuses the token, the request is sent once more with a new one.
 * @throws {Disconnected} when the connection has ended
 */
export async function withToken<Result>(ask: Ask<Result>): Promise<Result> {
  const tokens = musicTokens.get()
  if (!tokens) throw new Disconnected()
  const accessToken = tokens.expires_at > Date.now() ? tokens.access_token : await refresh(tokens)
  try {
    return await ask(accessToken)
  } catch (error) {
    if (!isRefusal(error, 'provider_unauthorized')) throw error
    return ask(await refresh({ ...tokens, access_token: accessToken }))
  }
}

const isRefusal = (error: unknown, code: string) => error instanceof FunctionRefusal && error.code === code

let refreshing: Promise<string> | undefined

/** Calls that find the token expired at the same time share one refresh. */
function refresh(stale: StoredTokens): Promise<string> {
  refreshing ??= fetchFresh(stale).finally(() => {
    refreshing = undefined
  })
  return refreshing
}

async function fetchFresh(stale: StoredTokens): Promise<string> {
  const stored = musicTokens.get()
  if (!stored) throw new Disconnected()
  // Another call or another tab has already refreshed it.
  if (stored.access_token !== stale.access_token) return stored.access_token
  try {
    const { access_token, expires_in, refresh_token } = await invokeFunction<
      Omit<MusicTokens, 'refresh_token'> & { refresh_token?: string }
    >('music-auth', { action: 'refresh', refresh_token: stored.refresh_token })
    musicTokens.set({
      access_token,
      refresh_token: refresh_token ?? stored.refresh_token,
      expires_at: Date.now() + expires_in * 1000,
    })
    return access_token
  } catch (error) {
    // Only a refusal ends the connection. A lost network does not.
    if (!isRefusal(error, 'connection_ended')) throw error
    musicTokens.set(null)
    toast.error(m.music_connection_error(), { description: m.music_refresh_failed() })
    throw new Disconnected('', { cause: error })
  }
}
