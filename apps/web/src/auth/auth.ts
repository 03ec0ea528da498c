// The session. Apart from db.ts, so that the sign-in does not load what reads data.

import { AuthClient } from '@supabase/supabase-js'
// First: it takes a music provider's tokens out of the address.
import './music-return'
import { fetchAndNotice } from '@/browser/server-reach'
import { config, supabaseUrl } from '@/lib/config'
import { readSignInReturn } from './sign-in-return'

export const auth = new AuthClient({
  url: `${supabaseUrl}/auth/v1`,
  headers: { apikey: config.publishableKey, Authorization: `Bearer ${config.publishableKey}` },
  // The name that supabase-js gives it.
  storageKey: `sb-${new URL(supabaseUrl).hostname.split('.')[0]}-auth-token`,
  fetch: fetchAndNotice,
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
