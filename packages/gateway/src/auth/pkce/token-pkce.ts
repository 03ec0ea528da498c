import { z } from 'zod'
import { WireError } from '../../http/wire-error.ts'
import { readBody } from '../body.ts'
import { proveOwner } from '../mail/prove-owner.ts'
import { originOf } from '../origin.ts'
import { type Auth, type AuthRequest, asAuth } from '../service.ts'
import { openSession, tokenResponse } from '../sessions.ts'
import { accountById, isBanned } from '../users.ts'
import { redeemCode } from './auth-code.ts'

const missing = 'invalid request: both auth code and code verifier should be non-empty'
const requestBody = z.object({
  auth_code: z.string(missing).min(1, missing),
  code_verifier: z.string(missing).min(1, missing),
})

/**
 * `POST /token?grant_type=pkce` `{ auth_code, code_verifier }`: signs in with the code from the redirect URL.
 * https://supabase.com/docs/reference/javascript/auth-exchangecodeforsession
 * @returns 200 with the token response, and `provider_token`, `provider_refresh_token` if a provider issued them
 * @throws {WireError} 404 `flow_state_not_found`, 422 `flow_state_expired`, 400 `bad_code_verifier`, `user_banned`,
 *   `validation_failed`; 429
 */
export const grantByCode = (auth: Auth) => async (c: AuthRequest) => {
  const { auth_code, code_verifier } = await readBody(c, requestBody)
  const origin = originOf(c)
  await auth.limiters.verifyPerAddress.consume(origin.network)

  const { signIn, providerTokens } = await auth.database.transaction(asAuth, async (query) => {
    const redeemed = await redeemCode(query, auth.tokens, auth_code, code_verifier)
    const { userId, method, providerTokens } = redeemed
    const account = await accountById(query, userId)
    if (!account || isBanned(account)) throw new WireError(400, 'user_banned', 'User is banned')
    if (method === 'otp') await proveOwner(query, account, null)
    return { signIn: await openSession(query, userId, method, origin), providerTokens }
  })
  return c.json({ ...(await tokenResponse(auth, signIn)), ...providerTokens })
}
