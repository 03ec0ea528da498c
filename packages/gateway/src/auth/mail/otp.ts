import { z } from 'zod'
import type { Query } from '../../database/database.ts'
import { WireError } from '../../http/wire-error.ts'
import { emailAddress, readBody, userMetadata } from '../body.ts'
import { refusePhone } from '../disabled.ts'
import { askBeforeUserCreated } from '../hooks.ts'
import { insertUser, savingNewUser } from '../new-user.ts'
import { originOf } from '../origin.ts'
import { challengeFields, readChallenge } from '../pkce/challenge.ts'
import { redirectTarget } from '../redirect.ts'
import { type Auth, type AuthRequest, asAuth } from '../service.ts'
import { type Account, accountByEmail } from '../users.ts'
import { createProof, limitMail, sendLater } from './mailing.ts'

const requestBody = z.object({
  email: emailAddress,
  create_user: z.boolean('create_user must be true or false').optional(),
  data: userMetadata.nullish(),
  ...challengeFields,
})

/**
 * `POST /otp?redirect_to=…` `{ email, create_user?, data?, code_challenge?, code_challenge_method? }`: mails a
 * sign-in link and code; with a challenge the link yields a code instead of tokens. Unless `create_user` is false, an
 * unknown address gets an account with the metadata `data`, unconfirmed until its owner uses the mail.
 * https://supabase.com/docs/reference/javascript/auth-signinwithotp
 * @returns 200 with `{}`
 * @throws {WireError} 403 `signup_disabled` when a hook refuses; 422 `otp_disabled` for an unknown address with `create_user: false`; 400 `validation_failed`; 429
 *   `over_email_send_rate_limit`, `over_request_rate_limit`; 500 `unexpected_failure` when a trigger of the application
 *   rejects the user
 */
export const sendOtp = (auth: Auth) => async (c: AuthRequest) => {
  await refusePhone(c, 400, 'Unsupported phone provider')
  const { email, create_user = true, data, ...fields } = await readBody(c, requestBody)
  const challenge = readChallenge(fields)
  await limitMail(auth, c, 'magiclink', email)

  const find = (query: Query) => accountByEmail(query, email)
  const known = await auth.database.transaction(asAuth, find)
  if (!known && !create_user) throw new WireError(422, 'otp_disabled', 'Signups not allowed for otp')
  if (!known) await auth.limiters.signUpPerAddress.consume(originOf(c).network)

  const insert = async (query: Query) => {
    const user = { email, passwordHash: null, confirmed: false, userMetadata: data ?? {} }
    await askBeforeUserCreated(auth, query, user, originOf(c))
    return insertUser(query, user)
  }
  const redirectTo = redirectTarget(c, auth.url)
  const proof = await auth.database.transaction(asAuth, async (query) => {
    // Two parallel requests may both find no account: the second then finds that of the first.
    const account = known ?? (await savingNewUser(() => insert(query))) ?? (await find(query))
    return createProof(auth, query, (account as Account).id, 'magiclink', redirectTo, challenge)
  })
  sendLater(auth, async () => [{ kind: 'magic_link', to: email, ...proof }])
  return c.json({})
}
