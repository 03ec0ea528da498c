import { createClient, type SupabaseClient, type User } from '@supabase/supabase-js'
import { Refusal } from './answer.ts'

export type Caller = { db: SupabaseClient; user: User }

/**
 * The person who calls, and a client that may do what this person may do: row-level security is asked at each step.
 * @throws {Refusal} 401 when nobody is signed in
 */
export async function callerOf(request: Request): Promise<Caller> {
  const authorization = request.headers.get('authorization') ?? ''
  const token = authorization.replace(/^bearer /i, '')
  const db = createClient(process.env.SUPABASE_URL ?? '', process.env.SUPABASE_ANON_KEY ?? '', {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    // Capitalised like the client's own header, which it replaces.
    global: { headers: { Authorization: authorization } },
    realtime: { transport: globalThis.WebSocket ?? NoWebSocket },
  })
  const { data, error } = token ? await db.auth.getUser(token) : { data: { user: null }, error: null }
  if (!data.user) throw new Refusal(401, 'Please sign in first.', { cause: error })
  return { db, user: data.user }
}

// The client wants a WebSocket even if it never opens one, and Node has none before version 22.
const NoWebSocket = class {} as unknown as typeof WebSocket
