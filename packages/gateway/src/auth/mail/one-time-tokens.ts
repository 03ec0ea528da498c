// A mail carries a link, and six digits for reading it on another device. Either works once, within an hour; the
// database stores only hashes. Every change locks the account first, which prevents deadlocks.

import { randomBytes, randomInt } from 'node:crypto'
import type { Query } from '../../database/database.ts'
import type { Tokens } from '../../http/tokens.ts'
import type { Challenge } from '../pkce/challenge.ts'
import { sha256 } from '../sha256.ts'
import { lockAccount } from '../users.ts'

/** The purposes of mails, and the column with the time of each. */
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

/** The mails state it too. */
const LIFETIME = '1 hour'

// The prefix that supabase/auth uses.
const FOR_CODE = 'pkce_'

/** Whether the link yields a code instead of tokens. */
export const isForCode = (token: string) => token.startsWith(FOR_CODE)

/**
 * Replaces the earlier token of this purpose.
 * @param challenge makes the link yield a code instead of tokens
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

/** A consumed token: its user, its purpose, and the challenge of the app that requested it. */
export type Used = { userId: string; purpose: Purpose; challenge: Challenge | undefined }

/** @returns undefined for a token that is unknown, used, expired or for another purpose */
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

/** @returns undefined unless `userId` was mailed this code for one of `purposes` */
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

/** After a password or email change, earlier links, codes and unfinished sign-ins must stop working. */
export async function revokeOneTimeTokens(query: Query, userId: string): Promise<void> {
  await query({ text: 'delete from auth.one_time_tokens where user_id = $1', values: [userId] })
  await query({ text: 'delete from auth.flow_state where user_id = $1', values: [userId] })
}

// Keyed, because brute force finds the plain hash of six digits.
const codeHash = (tokens: Tokens, userId: string, purpose: Purpose, code: string) =>
  tokens.derive(`${purpose} code of ${userId}: ${code}`)
