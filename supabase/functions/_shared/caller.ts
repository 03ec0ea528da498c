import type { SupabaseClient, User } from '@supabase/supabase-js'
import { Refusal } from './answer.ts'
import { connect } from './client.ts'

export type Caller = { db: SupabaseClient; user: User; token: string }

/**
 * The person who calls, and a client that may do what this person may do: row-level security is asked at each step.
 * Environment: SUPABASE_URL, SUPABASE_ANON_KEY.
 * @throws {Refusal} 401 when nobody is signed in; the `cause` is what the auth service said
 */
export async function callerOf(request: Request): Promise<Caller> {
  const authorization = request.headers.get('authorization') ?? ''
  const token = authorization.replace(/^bearer /i, '')
  // Capitalised like the client's own header, which it replaces.
  const db = connect(process.env.SUPABASE_ANON_KEY, { Authorization: authorization })
  const { data, error } = token ? await db.auth.getUser(token) : { data: { user: null }, error: null }
  if (!data.user) throw new Refusal(401, 'Please sign in first.', { cause: error })
  return { db, user: data.user, token }
}
