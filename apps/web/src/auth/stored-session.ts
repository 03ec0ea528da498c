import type { Session } from '@supabase/supabase-js'
import { supabaseUrl } from '@/lib/config'

/** The key under which supabase-js (2.119) stores the session by default. */
export const SESSION_KEY = `sb-${new URL(supabaseUrl).hostname.split('.')[0]}-auth-token`

/** The session in this browser, even if its token has expired and the server cannot be reached to renew it. */
export function storedSession(): Session | null {
  try {
    const session = JSON.parse(localStorage.getItem(SESSION_KEY) ?? 'null')
    return session?.access_token && session.user?.id ? session : null
  } catch {
    return null
  }
}
