import { z } from 'zod'
import type { Query } from '../../database/database.ts'
import { emailAddress, readBody } from '../body.ts'
import { validationFailed } from '../errors.ts'
import { originOf } from '../origin.ts'
import type { Auth, AuthRequest } from '../service.ts'
import { openSession, type SignIn, tokenResponse } from '../sessions.ts'
import { accountByEmail, accountByNewEmail } from '../users.ts'
import { confirmBy, ONE_OF_TWO, purposesOf } from './confirm.ts'
import { type Used, useCode, useToken } from './one-time-tokens.ts'

const NO_USER = '00000000-0000-0000-0000-000000000000'

const requestBody = z.object({
  type: z.string('Verify requires a verification type'),
  email: emailAddress.optional(),
  token: z.string('Verify requires a token').optional(),
  token_hash: z.string('Verify requires a token hash').optional(),
})

/**
 * `POST /verify` `{ email, token, type }` with the six digits, or `{ token_hash, type }` with the link's token: signs in.
 * https://supabase.com/docs/reference/javascript/auth-verifyotp
 * @returns 200 with the token response; with `{ code: '200', msg }` after the first of the two confirmations
 *   of an email change
 * @throws {WireError} 403 `otp_expired` when wrong, used or expired; 403 `user_banned`; 422 `email_exists` when
 *   another account took the new address; 400 `validation_failed`; 429
 */
export const verify = (auth: Auth) => async (c: AuthRequest) => {
  const { type, email, token, token_hash } = await readBody(c, requestBody)
  const purposes = purposesOf(type)

  const origin = originOf(c)
  const open = (query: Query, { userId }: Used) => openSession(query, userId, 'otp', origin)
  let signIn: SignIn | undefined

  if (token_hash !== undefined) {
    if (email !== undefined || token !== undefined) {
      throw validationFailed('Only the token_hash and type should be provided')
    }
    signIn = await confirmBy(auth, (query) => useToken(query, token_hash, purposes), open)
  } else if (email !== undefined && token !== undefined) {
    const { verifyPerAddress, verifyPerAccount } = auth.limiters
    await verifyPerAddress.consume(origin.network)
    await verifyPerAccount.consume(email)
    const useDigits = async (query: Query) => {
      for (const userId of await usersMailedAt(query, email, type)) {
        const used = await useCode(query, auth.tokens, userId, purposes, token)
        if (used) return used
      }
    }
    signIn = await confirmBy(auth, useDigits, open)
    await Promise.all([verifyPerAddress.reward(origin.network), verifyPerAccount.reward(email)])
  } else {
    throw validationFailed('Verify requires either a token or a token hash')
  }
  return c.json(signIn ? await tokenResponse(auth, signIn) : { code: '200', msg: ONE_OF_TWO })
}

/** The code of an email change may have gone to the current or the new address. */
async function usersMailedAt(query: Query, email: string, type: string): Promise<string[]> {
  const owner = await accountByEmail(query, email)
  const claimant = type === 'email_change' ? await accountByNewEmail(query, email) : undefined
  const ids = [owner, claimant].flatMap((account) => account?.id ?? [])
  // An unknown address takes equally long to refuse.
  return ids.length > 0 ? ids : [NO_USER]
}
