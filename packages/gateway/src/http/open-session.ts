import type { Database } from '../database/database.ts'
import type { Caller } from './caller.ts'
import { TokenError } from './tokens.ts'

/**
 * For work that runs no query as the caller: the application's policies check the session themselves. Tokens without a
 * session, such as service keys, never end.
 * @throws {TokenError} when the session of the caller's token has ended
 */
export async function requireOpenSession(database: Database, { claims }: Caller): Promise<void> {
  if (claims.session_id === undefined) return
  const open = await database.one(asAuth, {
    text: `
      select 1 from auth.sessions
      where id = $1 and user_id = $2 and (not_after is null or not_after > now())`,
    values: [claims.session_id, claims.sub ?? null],
  })
  if (open.length === 0) throw new TokenError('The session has ended', false)
}

const asAuth = { role: 'supabase_auth_admin', settings: {} }
