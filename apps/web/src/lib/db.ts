// The one Supabase client. Only `api.ts` files and the auth provider use it; components never do.

import { createClient } from '@supabase/supabase-js'
// First: it takes a music provider's tokens out of the address.
import './music-return'
import { config, supabaseUrl } from './config'
import type { Database } from './database.types'
import { fetchEarly } from './fetch-early'
import { readSignInReturn } from './sign-in-return'

export const db = createClient<Database>(supabaseUrl, config.publishableKey, {
  // The client would replace the current session by that of any link.
  auth: { detectSessionInUrl: false },
  global: { fetch: fetchEarly },
})

const { address, failed, arriving } = readSignInReturn(window.location.href)
// Tokens in the history would be found by the next user of this computer.
if (address !== window.location.href) window.history.replaceState(window.history.state, '', address)

/** The error code when the provider did not sign the returning user in. */
export const signInFailed = failed

/** The session that this page load brought, from a link or a provider. */
export const arrivingSession = arriving
