import { z } from 'zod'
import type { Query } from '../database/database.ts'
import { WireError } from '../http/wire-error.ts'
import { confirmEmail } from './account-changes.ts'
import { emailAddress, readBody } from './body.ts'
import { validationFailed } from './errors.ts'
import { type Purpose, useCode, useToken } from './one-time-tokens.ts'
import { redirectTarget } from './redirect.ts'
import { type Auth, type AuthRequest, asAuth, type Origin, originOf } from './service.ts'
import { openSession, type SignIn, tokenResponse } from './sessions.ts'
import { accountByEmail, accountById, isBanned } from './users.ts'

/** `type` of a request, and what the mail was asked for; `email` is any mail's code. */
const purposes = new Map<string, Purpose>([
  ['recovery', 'recovery'],
  ['email', 'recovery'],
])

const requestBody = z.object({
  type: z.string('Verify requires a verification type'),
  email: emailAddress.optional(),
  token: z.string('Verify requires a token').optional(),
  token_hash: z.string('Verify requires a token hash').optional(),
})

/**
 * `POST /verify` `{ email, token, type }` with the six digits, or `{ token_hash, type }` with the link's token: signs in.
 * https://supabase.com/docs/reference/javascript/auth-verifyotp
 * @returns 200 with the token response
 * @throws {WireError} 403 `otp_expired` when wrong, used or too old; 403 `user_banned`; 400 `validation_failed`; 429
 */
export const verify = (auth: Auth) => async (c: AuthRequest) => {
  const { type, email, token, token_hash } = await readBody(c, requestBody)
  const purpose = purposeOf(type)
  const origin = originOf(c)

  if (token_hash !== undefined) {
    if (email !== undefined || token !== undefined) {
      throw validationFailed('Only the token_hash and type should be provided')
    }
    return c.json(await tokenResponse(auth, await signInByToken(auth, token_hash, purpose, origin)))
  }
  if (email === undefined || token === undefined) {
    throw validationFailed('Verify requires either a token or a token hash')
  }
  const { verifyPerAddress, verifyPerAccount } = auth.limiters
  await verifyPerAddress.consume(origin.network)
  await verifyPerAccount.consume(email)
  const signIn = await auth.database.transaction(asAuth, async (query) => {
    const account = await accountByEmail(query, email)
    const right = account && (await useCode(query, auth.tokens, account.id, purpose, token))
    if (!right) throw otpExpired()
    return signInVerified(query, account.id, origin)
  })
  return c.json(await tokenResponse(auth, signIn))
}

/**
 * `GET /verify?token=…&type=…&redirect_to=…`: the mailed link; a browser opens it, so it needs no key.
 * @returns 303 to the target, with the tokens or the error in the fragment, which browsers send to no server
 */
export const followLink = (auth: Auth) => async (c: AuthRequest) => {
  // Mail scanners look at links this way, and must not use them up.
  if (c.req.raw.method === 'HEAD') return c.body(null, 204)

  const target = new URL(redirectTarget(c, auth.url))
  const { token = '', type = '' } = c.req.query()
  try {
    const signIn = await signInByToken(auth, token, purposeOf(type), originOf(c))
    const { access_token, expires_at, expires_in, refresh_token, token_type } = await tokenResponse(
      auth,
      signIn,
    )
    const times = { expires_at: String(expires_at), expires_in: String(expires_in) }
    target.hash = String(new URLSearchParams({ access_token, ...times, refresh_token, token_type, type }))
  } catch (error) {
    if (!(error instanceof WireError)) throw error
    const description = error.code === 'otp_expired' ? 'Email link is invalid or has expired' : error.message
    const fields = { error: 'access_denied', error_code: error.code, error_description: description }
    target.hash = String(new URLSearchParams(fields))
  }
  return c.redirect(target.href, 303)
}

const signInByToken = (auth: Auth, token: string, purpose: Purpose, origin: Origin): Promise<SignIn> =>
  auth.database.transaction(asAuth, async (query) => {
    const userId = await useToken(query, token, purpose)
    if (!userId) throw otpExpired()
    return signInVerified(query, userId, origin)
  })

/** Whoever reads the address's mail has proved that it is theirs. */
async function signInVerified(query: Query, userId: string, origin: Origin): Promise<SignIn> {
  const account = await accountById(query, userId)
  if (!account) throw otpExpired()
  if (isBanned(account)) throw new WireError(403, 'user_banned', 'User is banned')
  await confirmEmail(query, userId)
  return openSession(query, userId, 'otp', origin)
}

function purposeOf(type: string): Purpose {
  const purpose = purposes.get(type)
  if (!purpose) throw validationFailed(`Unsupported verification type "${type}"`)
  return purpose
}

const otpExpired = () => new WireError(403, 'otp_expired', 'Token has expired or is invalid')
