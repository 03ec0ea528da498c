// The tokens of the music provider, kept in this browser until the session ends.

import { personalStore, usePersonalStore } from '@/browser/personal-store'

export type StoredTokens = {
  access_token: string
  refresh_token: string
  /** In milliseconds since 1970, by this browser's clock. */
  expires_at: number
}

function parse(stored: unknown): StoredTokens | null {
  const { access_token, refresh_token, expires_at } = (stored ?? {}) as Record<string, unknown>
  return typeof access_token === 'string' &&
    typeof refresh_token === 'string' &&
    typeof expires_at === 'number'
    ? { access_token, refresh_token, expires_at }
    : null
}

/** Null when not connected. */
export const musicTokens = personalStore('music tokens', 'local', parse)

// Incomplete ones, as of an interrupted connection.
if (musicTokens.get() === null) musicTokens.set(null)

export const useConnected = (): boolean => usePersonalStore(musicTokens) !== null
