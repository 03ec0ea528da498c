// Session levels (NIST SP 800-63B): aal1 is one factor, aal2 both.

import type { Query } from '../../database/database.ts'
import type { Tokens } from '../../http/tokens.ts'
import { sessionNotFound } from '../errors.ts'
import { replaceRefreshToken, type SignIn } from '../sessions.ts'
import { type Account, accountById } from '../users.ts'

const amrWithoutTotp = `jsonb_path_query_array(amr, '$[*] ? (@.method != "totp")')`

/**
 * Raises the session to aal2 after a factor was verified, and ends the user's other aal1 sessions.
 * @throws {WireError} 403 `session_not_found` when it has ended
 */
export async function raiseSession(
  query: Query,
  tokens: Tokens,
  userId: string,
  { sessionId, factorId }: { sessionId: string; factorId: string },
): Promise<SignIn> {
  const totp = { method: 'totp', timestamp: Math.floor(Date.now() / 1000) }
  const [raised] = await query({
    text: `
      update auth.sessions
      set aal = 'aal2', factor_id = $2, amr = $3::jsonb || ${amrWithoutTotp}, updated_at = now()
      where id = $1
      returning aal, amr`,
    values: [sessionId, factorId, JSON.stringify([totp])],
  })
  if (!raised) throw sessionNotFound()
  await query({
    text: `delete from auth.sessions where user_id = $1 and aal = 'aal1'`,
    values: [userId],
  })
  // Only after locking the session: a refresh may have been running.
  const [active] = await query({
    text: 'select token from auth.refresh_tokens where session_id = $1 and not revoked',
    values: [sessionId],
  })
  const refreshToken = await replaceRefreshToken(query, tokens, sessionId, active?.token as string)
  const { aal, amr } = raised as { aal: string; amr: string }
  const account = (await accountById(query, userId)) as Account
  return { account, session: { id: sessionId, aal, amr: JSON.parse(amr), refreshToken } }
}

/** Drops the sessions that the factor raised to aal1. */
export async function lowerSessions(query: Query, factorId: string): Promise<void> {
  await query({
    text: `
      update auth.sessions
      set aal = 'aal1', factor_id = null, amr = ${amrWithoutTotp}, updated_at = now()
      where factor_id = $1`,
    values: [factorId],
  })
}
