import type { Session } from '@supabase/supabase-js'
import { supabaseUrl } from '@/lib/config'
import * as start from '@/start/stored-session'

/** The session in this browser, even if its token has expired and the server cannot be reached to renew it. */
export const storedSession = () => (start.storedSession(supabaseUrl) as Session | undefined) ?? null
