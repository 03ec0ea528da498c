// A session is one signed-in device, kept in the database. Its access tokens last an hour; its refresh token, stored only
// as SHA-256, yields the next one.

import { randomBytes } from 'node:crypto'
import type { Query } from '../database/database.ts'
import type { Tokens } from '../http/tokens.ts'
import type { Origin } from './origin.ts'
import { sha256 } from './sha256.ts'
import { type Account, accountById, wireUser } from './users.ts'

const ACCESS_TOKEN_SECONDS = 3600

/** How the user authenticated, newest first (RFC 8176). */
export type AuthenticationMethod = {
  method: 'password' | 'otp' | 'oauth' | 'totp' | 'anonymous'
  timestamp: number
}

/** How long after using a mailed link or code no further proof is needed. */
const FRESH_SECONDS = 15 * 60

/** Whether a mail opened the session recently. */
export const hasJustAnsweredMail = (amr: readonly AuthenticationMethod[]) =>
  amr.some(({ method, timestamp }) => method === 'otp' && timestamp > now() - FRESH_SECONDS)

type Session = { id: string; aal: string; amr: AuthenticationMethod[]; refreshToken: string }

export type SignIn = { account: Account; session: Session }

/** Signs the user in, within the caller's transaction: opens a session with its first refresh token. */
export async function openSession(
  query: Query,
  userId: string,
  method: AuthenticationMethod['method'],
  origin: Origin,
): Promise<SignIn> {
  const amr = [{ method, timestamp: now() }]
  await query({
    text: 'update auth.users set last_sign_in_at = now(), updated_at = now() where id = $1',
    values: [userId],
  })
  const [row] = await query({
    text: `insert into auth.sessions (user_id, amr, ip, user_agent) values ($1, $2, $3, $4) returning id, aal`,
    values: [userId, JSON.stringify(amr), origin.address, origin.userAgent],
  })
  const { id, aal } = row as { id: string; aal: string }
  const refreshToken = randomBytes(32).toString('base64url')
  await storeRefreshToken(query, { token: refreshToken, parentHash: null, sessionId: id })
  const account = (await accountById(query, userId)) as Account
  return { account, session: { id, aal, amr, refreshToken } }
}

/**
 * Revokes the session's active token, given its hash, and stores its successor. Used tokens are kept for a month, to
 * detect reuse.
 */
export async function replaceRefreshToken(
  query: Query,
  tokens: Tokens,
  sessionId: string,
  activeHash: string,
): Promise<string> {
  await query({
    text: 'update auth.refresh_tokens set revoked = true, updated_at = clock_timestamp() where token = $1',
    values: [activeHash],
  })
  await query({
    text: `
      delete from auth.refresh_tokens
      where session_id = $1 and revoked and updated_at < now() - interval '30 days'`,
    values: [sessionId],
  })
  const token = successorOf(tokens, activeHash)
  await storeRefreshToken(query, { token, parentHash: activeHash, sessionId })
  return token
}

/** Derived, so that a token used a moment ago leads to its successor although only hashes are stored. */
export const successorOf = (tokens: Tokens, tokenHash: string) =>
  tokens.derive(`refresh token after ${tokenHash}`)

async function storeRefreshToken(
  query: Query,
  { token, parentHash, sessionId }: { token: string; parentHash: string | null; sessionId: string },
): Promise<void> {
  await query({
    text: `
      insert into auth.refresh_tokens (token, parent, session_id, user_id)
      select $1, $2, id, user_id from auth.sessions where id = $3`,
    values: [sha256(token), parentHash, sessionId],
  })
}

/** The token response: https://supabase.com/docs/guides/auth/sessions, RFC 6749 section 5.1; times in seconds. */
export async function tokenResponse(
  { tokens, url }: { tokens: Tokens; url: string },
  { account, session }: SignIn,
) {
  const issuedAt = now()
  const expiresAt = issuedAt + ACCESS_TOKEN_SECONDS
  const accessToken = await tokens.sign({
    iss: `${url}/auth/v1`,
    sub: account.id,
    aud: account.aud,
    exp: expiresAt,
    iat: issuedAt,
    email: account.email ?? '',
    phone: '',
    app_metadata: account.raw_app_meta_data,
    user_metadata: account.raw_user_meta_data,
    role: account.role,
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: account.is_anonymous,
  })
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: expiresAt,
    refresh_token: session.refreshToken,
    user: wireUser(account),
  }
}

const now = () => Math.floor(Date.now() / 1000)
