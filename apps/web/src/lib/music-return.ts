// Coming back from the music provider: it leads to any page, with tokens in the address. They are out of it before
// anything else runs, and count only where this tab has asked for them: a link cannot connect anybody to a stranger's account.

/** Kept in this tab, while it is away at the provider. */
type Departure = {
  nonce: string
  userId: string
  /** Where they come back to. */
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

const DEPARTURE = 'music departure'
const fields = ['access_token', 'refresh_token', 'expires_in', 'music_error', 'state']

/** A sign-in leaves tokens in the fragment, too, and says what type they are. */
const isReturn = (found: URLSearchParams) =>
  (found.has('access_token') && !found.has('token_type')) || found.has('music_error')

/** @returns undefined unless somebody comes back; the address without anything that the provider has brought */
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
  // Without a departure there is no nonce, and what brings none is nobody's.
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

/** Before this tab leaves for the provider. */
export const rememberDeparture = (departure: Departure) =>
  sessionStorage.setItem(DEPARTURE, JSON.stringify(departure))

const back = readMusicReturn(location.href, JSON.parse(sessionStorage.getItem(DEPARTURE) ?? 'null'))
if (back) {
  history.replaceState(history.state, '', back.address)
  // It counts once.
  sessionStorage.removeItem(DEPARTURE)
}

/** What somebody came back with when this page was loaded. */
export const musicReturn = back?.found
