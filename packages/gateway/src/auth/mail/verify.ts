import { z } from 'zod'
import type { Query } from '../../database/database.ts'
import { WireError } from '../../http/wire-error.ts'
import { confirmEmail, setPassword } from '../account-changes.ts'
import { emailAddress, readBody } from '../body.ts'
import { validationFailed } from '../errors.ts'
import { issueCode } from '../pkce/auth-code.ts'
import { redirectTarget, withCode, withTokens } from '../redirect.ts'
import { type Auth, type AuthRequest, asAuth, type Origin, originOf } from '../service.ts'
import { openSession, type SignIn, tokenResponse } from '../sessions.ts'
import {
  type Account,
  accountByEmail,
  accountById,
  accountByNewEmail,
  isBanned,
  isOwnAddress,
} from '../users.ts'
import { confirmEmailChange } from './email-change.ts'
import { addressChangedLetter } from './letters.ts'
import { sendLater, siteOf } from './mailing.ts'
import { type Purpose, type Used, useCode, useToken } from './one-time-tokens.ts'

/** `type` of a request, and what the mail may have been asked for; `email` is any mail's code that signs in. */
const purposesOfType = new Map<string, readonly Purpose[]>([
  ['signup', ['signup']],
  ['invite', ['invite']],
  ['recovery', ['recovery']],
  ['magiclink', ['magiclink']],
  ['email', ['signup', 'invite', 'recovery', 'magiclink']],
  ['email_change', ['email_change_current', 'email_change_new']],
])

const NOBODY = '00000000-0000-0000-0000-000000000000'

const ONE_OF_TWO = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

const requestBody = z.object({
  type: z.string('Verify requires a verification type'),
  email: emailAddress.optional(),
  token: z.string('Verify requires a token').optional(),
  token_hash: z.string('Verify requires a token hash').optional(),
})

/**
 * `POST /verify` `{ email, token, type }` with the six digits, or `{ token_hash, type }` with the link's token: signs in.
 * https://supabase.com/docs/reference/javascript/auth-verifyotp
 * @returns 200 with the token response; with `{ code: '200', msg }` after the first of the two confirmations that a
 *   change of the address needs
 * @throws {WireError} 403 `otp_expired` when wrong, used or too old; 403 `user_banned`; 422 `email_exists` when
 *   somebody else took the new address; 400 `validation_failed`; 429
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

/**
 * `GET /verify?token=…&type=…&redirect_to=…`: the mailed link; a browser opens it, so it needs no key.
 * @returns 303 to the target, with the tokens, the message or the error in the fragment, which browsers send to no server;
 *   for an app that has sent a challenge with `?code=`, or with the error in the query as well
 */
export const followLink = (auth: Auth) => async (c: AuthRequest) => {
  // Mail scanners look at links this way, and must not use them up.
  if (c.req.raw.method === 'HEAD') return c.body(null, 204)

  const target = redirectTarget(c, auth.url)
  const { token = '', type = '' } = c.req.query()
  try {
    return c.redirect(await follow(auth, target, token, type, originOf(c)), 303)
  } catch (error) {
    if (!(error instanceof WireError)) throw error
    const description = error.code === 'otp_expired' ? 'Email link is invalid or has expired' : error.message
    const fields = { error: 'access_denied', error_code: error.code, error_description: description }
    const address = new URL(target)
    address.hash = String(new URLSearchParams(fields))
    if (token.startsWith('pkce_')) {
      for (const [name, value] of Object.entries(fields)) address.searchParams.set(name, value)
    }
    return c.redirect(address.href, 303)
  }
}

async function follow(
  auth: Auth,
  target: string,
  token: string,
  type: string,
  origin: Origin,
): Promise<string> {
  const purposes = purposesOf(type)
  const useLink = (query: Query) => useToken(query, token, purposes)
  const answer = await confirmBy(auth, useLink, async (query, { userId, challenge }) => {
    if (!challenge) return { signIn: await openSession(query, userId, 'otp', origin) }
    return {
      code: await issueCode(query, auth.tokens, { userId, challenge, provider: 'email', method: 'otp' }),
    }
  })
  if (answer?.code) return withCode(target, answer.code)
  if (answer?.signIn) return withTokens(target, { ...(await tokenResponse(auth, answer.signIn)), type })
  const address = new URL(target)
  address.hash = String(new URLSearchParams({ message: ONE_OF_TWO }))
  return address.href
}

/**
 * Whoever reads the address's mail has proved that it is theirs.
 * @param useProof uses up the token or the digits in the transaction that signs in: if the sign-in fails, they stay good
 * @returns what `signIn` made of it; undefined after the first of the two confirmations of a new address
 */
async function confirmBy<T>(
  auth: Auth,
  useProof: (query: Query) => Promise<Used | undefined>,
  signIn: (query: Query, used: Used) => Promise<T>,
): Promise<T | undefined> {
  const { result, before, after } = await auth.database.transaction(asAuth, async (query) => {
    const used = await useProof(query)
    const before = used && (await accountById(query, used.userId))
    if (!used || !before) throw otpExpired()
    if (isBanned(before)) throw new WireError(403, 'user_banned', 'User is banned')
    if (!(await confirm(query, before, used.purpose))) return { before }
    const after = await accountById(query, used.userId)
    return { before, after, result: await signIn(query, used) }
  })
  const { email } = before
  const newEmail = after?.email
  if (email && newEmail && newEmail !== email) {
    sendLater(auth, async () => [addressChangedLetter(email, siteOf(auth), newEmail)])
  }
  return result
}

/** @returns whether nothing more has to be confirmed */
async function confirm(query: Query, account: Account, purpose: Purpose): Promise<boolean> {
  if (purpose === 'email_change_current' || purpose === 'email_change_new') {
    return confirmEmailChange(query, account)
  }
  // Signed up with a password and never proved: perhaps a stranger lies in wait for the owner of the address, who is
  // here now, so every other way in ends (pre-hijacking, https://arxiv.org/abs/2205.10174).
  if (account.email_confirmed_at && !isOwnAddress(account)) await setPassword(query, account.id, null, null)
  await confirmEmail(query, account.id)
  return true
}

/** The digits of a change of the address may have been sent to the present or to the new one. */
async function usersMailedAt(query: Query, email: string, type: string): Promise<string[]> {
  const owner = await accountByEmail(query, email)
  const claimant = type === 'email_change' ? await accountByNewEmail(query, email) : undefined
  const ids = [owner, claimant].flatMap((account) => account?.id ?? [])
  // Digits for nobody take as long to refuse.
  return ids.length > 0 ? ids : [NOBODY]
}

function purposesOf(type: string): readonly Purpose[] {
  const purposes = purposesOfType.get(type)
  if (!purposes) throw validationFailed(`Unsupported verification type "${type}"`)
  return purposes
}

const otpExpired = () => new WireError(403, 'otp_expired', 'Token has expired or is invalid')
