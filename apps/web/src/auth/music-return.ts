// The return from the music provider, to any page, with tokens in the address. They are removed from it before anything
// else runs, and count only if this tab asked for them: a link cannot connect a user to a stranger's account.

import { personalStore } from '@/browser/personal-store'

/** Kept in this tab while it is at the provider. */
type Departure = {
  nonce: string
  userId: string
  /** The page to return to. */
  path: string
}

export type MusicTokens = {
  access_token: string
  refresh_token: string
  /** In seconds. */
  expires_in: number
}

export type MusicReturn =
  | { outcome: 'connected'; userId: string; tokens: MusicTokens }
  | { outcome: 'cancelled' | 'failed' }

const fields = ['access_token', 'refresh_token', 'expires_in', 'music_error', 'state']

/** A sign-in has tokens in the fragment too, with their type. */
const isReturn = (found: URLSearchParams) =>
  (found.has('access_token') && !found.has('token_type')) || found.has('music_error')

/** @returns undefined for any other page load; the address without the provider's parameters */
export function readMusicReturn(
  href: string,
  departure: Departure | null,
): { address: string; found: MusicReturn } | undefined {
  const address = new URL(href)
  const fragment = new URLSearchParams(address.hash.slice(1))
  const brought = [new URLSearchParams(address.search), fragment].find(isReturn)
  if (!brought) return
  for (const name of fields) address.searchParams.delete(name)
  if (isReturn(fragment)) address.hash = ''
  // A return that was not asked for has no nonce to match.
  if (!departure || brought.get('state') !== departure.nonce) {
    return { address: address.href, found: { outcome: 'failed' } }
  }
  return { address: address.origin + departure.path, found: outcomeOf(brought, departure.userId) }
}

function outcomeOf(brought: URLSearchParams, userId: string): MusicReturn {
  if (brought.get('music_error') === 'cancelled') return { outcome: 'cancelled' }
  const [access_token, refresh_token] = [brought.get('access_token'), brought.get('refresh_token')]
  const expires_in = Number(brought.get('expires_in'))
  if (!access_token || !refresh_token || !(expires_in > 0)) return { outcome: 'failed' }
  return { outcome: 'connected', userId, tokens: { access_token, refresh_token, expires_in } }
}

const departures = personalStore(
  'music departure',
  'session',
  (stored) => (stored as Departure | undefined) ?? null,
)

/** Call before this tab leaves for the provider. */
export const rememberDeparture = (departure: Departure) => departures.set(departure)

const back = readMusicReturn(location.href, departures.get())
if (back) {
  history.replaceState(history.state, '', back.address)
  // A departure counts once.
  departures.set(null)
}

/** What the provider sent back when this page was loaded. */
export const musicReturn = back?.found
