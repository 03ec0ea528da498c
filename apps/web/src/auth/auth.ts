// The session. Apart from db.ts, so that the sign-in does not load what reads data.

import { AuthClient } from '@supabase/supabase-js'
// First: it takes a music provider's tokens out of the address.
import './music-return'
import { fetchAndNotice } from '@/browser/server-reach'
import { config, supabaseUrl } from '@/lib/config'
import { readSignInReturn } from './sign-in-return'
import { SESSION_KEY } from './stored-session'

let refreshing = new AbortController()

/** Ends a refresh that hangs: the client would wait for it before it sends another. Other requests go on. */
export function abortRefresh(): void {
  refreshing.abort()
  refreshing = new AbortController()
}

const fetchAbortably: typeof fetch = (input, init) => {
  const isRefresh = String(input).includes('grant_type=refresh_token')
  return fetchAndNotice(input, isRefresh ? { ...init, signal: refreshing.signal } : init)
}

export const auth = new AuthClient({
  url: `${supabaseUrl}/auth/v1`,
  headers: { apikey: config.publishableKey, Authorization: `Bearer ${config.publishableKey}` },
  storageKey: SESSION_KEY,
  fetch: fetchAbortably,
  // The client would replace the current session by that of any link.
  detectSessionInUrl: false,
})

const { address, failed, arriving } = readSignInReturn(window.location.href)
// Tokens in the history would be found by the next user of this computer.
if (address !== window.location.href) window.history.replaceState(window.history.state, '', address)

/** The error code when the provider did not sign the returning user in. */
export const signInFailed = failed

/** The session that this page load brought, from a link or a provider. */
export const arrivingSession = arriving
