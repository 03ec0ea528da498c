import type { Session } from '@supabase/supabase-js'
import { supabaseUrl } from './config'

/** Where supabase-js (2.119) stores the session in this browser. */
const key = () => `sb-${new URL(supabaseUrl).hostname.split('.')[0]}-auth-token`

/** The session in this browser, even if its token has expired and the server cannot be reached to renew it. */
export function storedSession(): Session | null {
  try {
    const session: Session | null = JSON.parse(localStorage.getItem(key()) ?? 'null')
    return session?.access_token && session.user?.id ? session : null
  } catch {
    return null
  }
}
