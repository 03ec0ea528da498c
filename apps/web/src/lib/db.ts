// The one Supabase client. Only `api.ts` files and the auth provider use it; components never do.

import { createClient } from '@supabase/supabase-js'
// Before the client looks at the address: it would take a music provider's tokens for its own.
import './music-return'
import { config, supabaseUrl } from './config'
import type { Database } from './database.types'
import { readSignInReturn } from './sign-in-return'

export const db = createClient<Database>(supabaseUrl, config.publishableKey)

// While it was made, the client (supabase-js 2.119) has read the address. It would leave tokens in the history, where the
// next person at this computer finds them.
const { address, failed } = readSignInReturn(window.location.href)
if (address !== window.location.href) window.history.replaceState(window.history.state, '', address)

/** Why the provider that somebody comes back from has not signed them in. */
export const signInFailed = failed
