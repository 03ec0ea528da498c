// Refresh tokens rotate. Reuse of an old one ends its session, because two parties have it
// (RFC 9700, section 4.14.2; https://supabase.com/docs/guides/auth/sessions#what-is-refresh-token-reuse-detection-and-what-does-it-protect-from).

import { z } from 'zod'
import type { Query } from '../database/database.ts'
import type { Tokens } from '../http/tokens.ts'
import { WireError } from '../http/wire-error.ts'
import { readBody } from './body.ts'
import { type Origin, originOf } from './origin.ts'
import { type Auth, type AuthRequest, asAuth } from './service.ts'
import { replaceRefreshToken, type SignIn, successorOf, tokenResponse } from './sessions.ts'
import { sha256 } from './sha256.ts'
import { accountById, isBanned } from './users.ts'

/** Two tabs may refresh at once, and a response may get lost, so the old token works for a moment. */
const REUSE_SECONDS = 10

const requestBody = z.object({
  refresh_token: z.string('refresh_token required').min(1, 'refresh_token required'),
})

/**
 * `POST /token?grant_type=refresh_token` `{ refresh_token }`: continues a session.
 * @returns 200 with the token response: a new refresh token, or the current one for a token just used
 * @throws {WireError} 400 `refresh_token_not_found`, `refresh_token_already_used` (which ends the session),
 *   `session_expired`, `user_banned`, `validation_failed`; 429
 */
export const grantByRefreshToken = (auth: Auth) => async (c: AuthRequest) => {
  const { refresh_token: presented } = await readBody(c, requestBody)
  const origin = originOf(c)
  await auth.limiters.refreshPerAddress.consume(origin.network)

  const outcome = await auth.database.transaction(asAuth, (query) => rotate(auth, query, presented, origin))
  // Thrown after the commit, which ends the session.
  if (outcome instanceof WireError) throw outcome
  return c.json(await tokenResponse(auth, outcome))
}

async function rotate(
  auth: Auth,
  query: Query,
  presented: string,
  origin: Origin,
): Promise<SignIn | WireError> {
  const locked = await lockSession(query, presented)
  const account = locked && (await accountById(query, locked.user_id))
  if (!account) {
    return new WireError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
  }
  if (isBanned(account)) return new WireError(400, 'user_banned', 'User is banned')
  if (locked.expired) return new WireError(400, 'session_expired', 'Invalid Refresh Token: Session Expired')

  const { revoked, reusable, active } = await findToken(query, presented)
  const refreshToken = revoked
    ? reusable && follow(auth.tokens, presented, active)
    : await replaceRefreshToken(query, auth.tokens, locked.id, sha256(presented))
  if (!refreshToken) {
    await query({ text: 'delete from auth.sessions where id = $1', values: [locked.id] })
    return new WireError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
  }
  if (!revoked) await touchSession(query, locked.id, origin)
  const { id, aal, amr } = locked
  return { account, session: { id, aal, amr: JSON.parse(amr), refreshToken } }
}

type LockedSession = { id: string; user_id: string; aal: string; amr: string; expired: boolean }

/** Serialises the refreshes of a session, across all gateways. */
async function lockSession(query: Query, token: string): Promise<LockedSession | undefined> {
  const [session] = await query({
    text: `
      select id, user_id, aal, amr, coalesce(not_after < now(), false) as expired
      from auth.sessions
      where id = (select session_id from auth.refresh_tokens where token = $1)
      for update`,
    values: [sha256(token)],
  })
  return session as LockedSession | undefined
}

/** `reusable`: revoked a moment ago, or the direct parent of the session's active token. */
async function findToken(query: Query, token: string) {
  const [found] = await query({
    text: `
      select presented.revoked, active.token as active,
             active.parent = presented.token
               or presented.updated_at > clock_timestamp() - make_interval(secs => $2) as reusable
      from auth.refresh_tokens as presented
      left join auth.refresh_tokens as active
        on active.session_id = presented.session_id and not active.revoked
      where presented.token = $1`,
    values: [sha256(token), String(REUSE_SECONDS)],
  })
  return found as { revoked: boolean; reusable: boolean; active: string }
}

/**
 * Recomputes the active token, of which only the hash is stored. A reusable token is its parent or a few steps older.
 */
function follow(tokens: Tokens, token: string, active: string): string | undefined {
  let current = token
  for (let step = 0; step < 20; step++) {
    current = successorOf(tokens, sha256(current))
    if (sha256(current) === active) return current
  }
}

async function touchSession(query: Query, id: string, { address, userAgent }: Origin): Promise<void> {
  await query({
    text: `
      update auth.sessions set refreshed_at = now(), updated_at = now(), ip = $2, user_agent = $3
      where id = $1`,
    values: [id, address, userAgent],
  })
}
