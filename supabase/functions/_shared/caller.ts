import type { SupabaseClient, User } from '@supabase/supabase-js'
import { connect } from './client.ts'
import { Refusal } from './respond.ts'

export type Caller = { db: SupabaseClient; user: User; token: string }

/**
 * The user who calls, and a client with this user's rights: row-level security applies.
 * Environment: SUPABASE_URL, SUPABASE_ANON_KEY.
 * @throws {Refusal} 401 `not_signed_in`; `cause` is the error of the auth service
 */
export async function callerOf(request: Request): Promise<Caller> {
  const authorization = request.headers.get('authorization') ?? ''
  const token = authorization.replace(/^bearer /i, '')
  // Capitalised like the client's own header, so that it replaces that one.
  const db = connect(process.env.SUPABASE_ANON_KEY, { Authorization: authorization })
  const { data, error } = token ? await db.auth.getUser(token) : { data: { user: null }, error: null }
  if (!data.user) throw new Refusal(401, 'not_signed_in', {}, { cause: error })
  return { db, user: data.user, token }
}
