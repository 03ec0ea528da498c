import { createClient, type SupabaseClient } from '@supabase/supabase-js'

/**
 * Creates a client of this project, without a session of its own.
 * Environment: SUPABASE_URL.
 */
export function connect(key: string | undefined, headers: Record<string, string> = {}): SupabaseClient {
  return createClient(process.env.SUPABASE_URL ?? '', key ?? '', {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { headers },
    realtime: { transport: globalThis.WebSocket ?? NoWebSocket },
  })
}

// The client requires a WebSocket class even if it never connects, and Node has none before version 22.
const NoWebSocket = class {} as unknown as typeof WebSocket
