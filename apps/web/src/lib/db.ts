// The one Supabase client. Only `api.ts` files and the auth provider use it; components never do.

import { createClient } from '@supabase/supabase-js'
import { config, supabaseUrl } from './config'
import type { Database } from './database.types'

export const db = createClient<Database>(supabaseUrl, config.publishableKey)
