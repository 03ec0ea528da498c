import { z } from 'zod'
import type { Query } from '../../database/database.ts'
import { WireError } from '../../http/wire-error.ts'
import { readBody } from '../body.ts'
import { unseal } from '../sealed-secret.ts'
import { type Auth, type AuthRequest, asAuth } from '../service.ts'
import { tokenResponse } from '../sessions.ts'
import { lockAccount } from '../users.ts'
import { CHALLENGE_SECONDS, type Factor, factorIdOf, factorOf } from './factors.ts'
import { raiseSession } from './session-level.ts'
import { stepOfCode } from './totp.ts'

const requestBody = z.object({
  challenge_id: z.guid('challenge_id must be an UUID'),
  code: z.string('code needs to be non-empty').min(1, 'code needs to be non-empty'),
})

/**
 * `POST /factors/:id/verify` `{ challenge_id, code }`: answers a challenge and raises this session to aal2. The first code
 * verifies the factor itself. The user's other aal1 sessions end, so that none continues with the password alone.
 * https://supabase.com/docs/reference/javascript/auth-mfa-verify
 * @returns 200 with the token response
 * @throws {WireError} 422 `mfa_verification_failed` for a wrong or used code, `mfa_challenge_expired` for an unknown or
 *   old challenge; 404 `mfa_factor_not_found`, `validation_failed`; 400 `validation_failed`; 429 after too many failures
 */
export const verifyFactor = (auth: Auth) => async (c: AuthRequest) => {
  const { account, sessionId } = c.var.signedIn
  const factorId = factorIdOf(c)
  const { challenge_id, code } = await readBody(c, requestBody)
  // Counted before the check, so that parallel guesses count too.
  await auth.limiters.codePerAccount.consume(account.id)

  const signIn = await auth.database.transaction(asAuth, async (query) => {
    await lockAccount(query, account.id)
    const factor = await factorOf(query, account.id, factorId)
    await meetChallenge(query, factor, challenge_id)
    const step = stepOfCode(unseal(auth.tokens, factor.id, factor.secret), code)
    if (step === undefined || !(await useStep(query, factor, step))) {
      throw new WireError(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
    }
    await forgetOtherUnfinished(query, account.id)
    return raiseSession(query, auth.tokens, account.id, { sessionId, factorId })
  })
  await auth.limiters.codePerAccount.reward(account.id)
  return c.json(await tokenResponse(auth, signIn))
}

/** Consumes the challenge; a wrong code rolls this back. */
async function meetChallenge(query: Query, factor: Factor, challengeId: string): Promise<void> {
  const used = await query({
    text: `
      delete from auth.mfa_challenges
      where id = $1 and factor_id = $2 and created_at > now() - make_interval(secs => $3)
      returning 1`,
    values: [challengeId, factor.id, String(CHALLENGE_SECONDS)],
  })
  if (used.length === 1) return
  const message = 'MFA challenge has expired, verify against another challenge or create a new challenge.'
  throw new WireError(422, 'mfa_challenge_expired', message)
}

/** @returns false for a step at or before the last used one (RFC 6238, section 5.2) */
async function useStep(query: Query, factor: Factor, step: number): Promise<boolean> {
  const used = await query({
    text: `
      update auth.mfa_factors set last_used_step = $2, status = 'verified', updated_at = now()
      where id = $1 and (last_used_step is null or last_used_step < $2::bigint)
      returning 1`,
    values: [factor.id, String(step)],
  })
  return used.length === 1
}

async function forgetOtherUnfinished(query: Query, userId: string): Promise<void> {
  await query({
    text: `delete from auth.mfa_factors where user_id = $1 and status = 'unverified'`,
    values: [userId],
  })
}
