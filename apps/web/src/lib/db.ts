// The one Supabase client. Only `api.ts` files and the auth provider use it; components never do.

import { createClient } from '@supabase/supabase-js'
// Before the client reads the address: it would take a music provider's tokens for its own.
import './music-return'
import { config, supabaseUrl } from './config'
import type { Database } from './database.types'
import { readSignInReturn } from './sign-in-return'

export const db = createClient<Database>(supabaseUrl, config.publishableKey)

// The client (supabase-js 2.119) has read the address when it was created, and would leave tokens in the history, where
// the next user of this computer could find them.
const { address, failed } = readSignInReturn(window.location.href)
if (address !== window.location.href) window.history.replaceState(window.history.state, '', address)

/** The error code when the provider did not sign the returning user in. */
export const signInFailed = failed
