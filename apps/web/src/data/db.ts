// The one Supabase client, with the session of auth.ts. Only api files and the outbox use it: components have things (README.md) and the
// hooks of their feature.

import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { auth } from '@/auth/auth'
import { fetchAndNotice } from '@/browser/server-reach'
import { config, supabaseUrl } from '@/lib/config'
import type { Database } from './database.types'
import { normalizeError } from './normalize-errors'

export const db: Omit<SupabaseClient<Database>, 'auth'> = createClient<Database>(
  supabaseUrl,
  config.publishableKey,
  {
    accessToken: async () => (await auth.getSession()).data.session?.access_token ?? null,
    global: { fetch: async (input, init) => normalizeError(await fetchAndNotice(input, init)) },
  },
)

// supabase-js leaves this to its user when the session is not its own.
auth.onAuthStateChange((_event, session) => {
  db.realtime.setAuth(session?.access_token)
})
