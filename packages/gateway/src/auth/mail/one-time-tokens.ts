// A mail carries a link and six digits for those who read it on another device. Either works once, within an hour;
// the database has neither. Whoever touches tokens locks their person first, so no two requests wait for each other.

import { randomBytes, randomInt } from 'node:crypto'
import type { Query } from '../../database/database.ts'
import type { Tokens } from '../../http/tokens.ts'
import type { Challenge } from '../pkce/challenge.ts'
import { sha256 } from '../sha256.ts'
import { lockAccount } from '../users.ts'

/** What a mail was asked for, and the column that says when. */
const sentAt = {
  signup: 'confirmation_sent_at',
  invite: 'invited_at',
  recovery: 'recovery_sent_at',
  magiclink: 'recovery_sent_at',
  email_change_current: 'email_change_sent_at',
  email_change_new: 'email_change_sent_at',
  reauthentication: 'reauthentication_sent_at',
}

export type Purpose = keyof typeof sentAt

export type OneTimeToken = { token: string; code: string }

/** As the letters say it. */
const LIFETIME = '1 hour'

// As supabase/auth marks them.
const FOR_CODE = 'pkce_'

/** Whether the app that asked for the mail wants its link to bring a code. */
export const isForCode = (token: string) => token.startsWith(FOR_CODE)

/**
 * Replaces what was sent before for this purpose.
 * @param challenge of an app that wants the link to bring a code
 */
export async function createOneTimeToken(
  query: Query,
  tokens: Tokens,
  userId: string,
  purpose: Purpose,
  challenge?: Challenge,
): Promise<OneTimeToken> {
  const token = (challenge ? FOR_CODE : '') + randomBytes(32).toString('base64url')
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await query({
    text: `update auth.users set ${sentAt[purpose]} = now() where id = $1`,
    values: [userId],
  })
  await query({
    text: `
      insert into auth.one_time_tokens
        (user_id, token_type, token_hash, code_hash, code_challenge, code_challenge_method)
      values ($1, $2, $3, $4, $5, $6::auth.code_challenge_method)
      on conflict (user_id, token_type) do update set
        token_hash = excluded.token_hash,
        code_hash = excluded.code_hash,
        code_challenge = excluded.code_challenge,
        code_challenge_method = excluded.code_challenge_method,
        created_at = now()`,
    values: [
      userId,
      purpose,
      sha256(token),
      codeHash(tokens, userId, purpose, code),
      challenge?.challenge ?? null,
      challenge?.method ?? null,
    ],
  })
  return { token, code }
}

/** Whose mail it was, what for, and the challenge of the app that asked for it. */
export type Used = { userId: string; purpose: Purpose; challenge: Challenge | undefined }

/** @returns undefined when the token is unknown, used, too old or for another purpose */
export async function useToken(
  query: Query,
  token: string,
  purposes: readonly Purpose[],
): Promise<Used | undefined> {
  const [owner] = await query({
    text: 'select user_id from auth.one_time_tokens where token_hash = $1',
    values: [sha256(token)],
  })
  if (!owner) return undefined
  return use(query, owner.user_id as string, purposes, 'token_hash', [sha256(token)])
}

/** @returns undefined when these are not the digits that `userId` was mailed for one of `purposes` */
export async function useCode(
  query: Query,
  tokens: Tokens,
  userId: string,
  purposes: readonly Purpose[],
  code: string,
): Promise<Used | undefined> {
  const hashes = purposes.map((purpose) => codeHash(tokens, userId, purpose, code))
  return use(query, userId, purposes, 'code_hash', hashes)
}

async function use(
  query: Query,
  userId: string,
  purposes: readonly Purpose[],
  column: 'token_hash' | 'code_hash',
  hashes: string[],
): Promise<Used | undefined> {
  await lockAccount(query, userId)
  const [used] = await query({
    text: `
      delete from auth.one_time_tokens
      where user_id = $1 and token_type = any($2) and ${column} = any($3)
        and created_at > now() - interval '${LIFETIME}'
      returning token_type, code_challenge, code_challenge_method as method`,
    values: [userId, `{${purposes}}`, `{${hashes}}`],
  })
  if (!used) return undefined
  const { token_type: purpose, code_challenge: challenge, method } = used as UsedRow
  return { userId, purpose, challenge: challenge && method ? { challenge, method } : undefined }
}

type UsedRow = { token_type: Purpose; code_challenge: string | null; method: Challenge['method'] | null }

/** After a change of the password or the address, what was mailed or begun before must not work any more. */
export async function revokeOneTimeTokens(query: Query, userId: string): Promise<void> {
  await query({ text: 'delete from auth.one_time_tokens where user_id = $1', values: [userId] })
  await query({ text: 'delete from auth.flow_state where user_id = $1', values: [userId] })
}

// Keyed, because a plain hash of six digits is found by trying them all.
const codeHash = (tokens: Tokens, userId: string, purpose: Purpose, code: string) =>
  tokens.derive(`${purpose} code of ${userId}: ${code}`)
