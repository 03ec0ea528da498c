// A mail carries a link and six digits for those who read it on another device. Either works once, within an hour;
// the database has neither.

import { randomBytes, randomInt } from 'node:crypto'
import type { Query } from '../database/database.ts'
import type { Tokens } from '../http/tokens.ts'
import { sha256 } from './sessions.ts'

/** What the mail was asked for. */
export type Purpose = 'recovery'

export type OneTimeToken = { token: string; code: string }

const LIFETIME = '1 hour'

/** Replaces what was sent before for this purpose. */
export async function createOneTimeToken(
  query: Query,
  tokens: Tokens,
  userId: string,
  purpose: Purpose,
): Promise<OneTimeToken> {
  const token = randomBytes(32).toString('base64url')
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await query({
    text: `
      insert into auth.one_time_tokens (user_id, token_type, token_hash, code_hash) values ($1, $2, $3, $4)
      on conflict (user_id, token_type)
        do update set token_hash = excluded.token_hash, code_hash = excluded.code_hash, created_at = now()`,
    values: [userId, purpose, sha256(token), codeHash(tokens, userId, purpose, code)],
  })
  return { token, code }
}

/** @returns whose link it was, or undefined when it is unknown, used or too old */
export async function useToken(query: Query, token: string, purpose: Purpose): Promise<string | undefined> {
  const [used] = await query({
    text: `
      delete from auth.one_time_tokens
      where token_hash = $1 and token_type = $2 and created_at > now() - interval '${LIFETIME}'
      returning user_id`,
    values: [sha256(token), purpose],
  })
  return used?.user_id as string | undefined
}

/** @returns whether these were the right digits for `userId` */
export async function useCode(
  query: Query,
  tokens: Tokens,
  userId: string,
  purpose: Purpose,
  code: string,
): Promise<boolean> {
  const used = await query({
    text: `
      delete from auth.one_time_tokens
      where user_id = $1 and token_type = $2 and code_hash = $3 and created_at > now() - interval '${LIFETIME}'
      returning 1`,
    values: [userId, purpose, codeHash(tokens, userId, purpose, code)],
  })
  return used.length === 1
}

/** After a change of the password or the address, what was mailed before must not work any more. */
export async function revokeOneTimeTokens(query: Query, userId: string): Promise<void> {
  await query({ text: 'delete from auth.one_time_tokens where user_id = $1', values: [userId] })
}

// Keyed, because a plain hash of six digits is found by trying them all.
const codeHash = (tokens: Tokens, userId: string, purpose: Purpose, code: string) =>
  tokens.derive(`${purpose} code of ${userId}: ${code}`)
