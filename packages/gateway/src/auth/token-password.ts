import { z } from 'zod'
import { networkOf } from '../http/client-address.ts'
import { WireError } from '../http/wire-error.ts'
import { readBody } from './body.ts'
import { refusePhone } from './disabled.ts'
import { invalidCredentials } from './errors.ts'
import { type Origin, originOf } from './origin.ts'
import { verifyPassword } from './passwords.ts'
import { type Auth, type AuthRequest, asAuth } from './service.ts'
import { openSession, tokenResponse } from './sessions.ts'
import { accountByEmail, isBanned } from './users.ts'

const requestBody = z.object({
  email: z.string('missing email or phone').min(1, 'missing email or phone').max(255).toLowerCase(),
  password: z.string('missing password').min(1, 'missing password'),
})

/**
 * `POST /token?grant_type=password` `{ email, password }`: signs in.
 * https://supabase.com/docs/reference/javascript/auth-signinwithpassword
 * @returns 200 with the token response
 * @throws {WireError} 400 `invalid_credentials` for an unknown address or a wrong password, after equal work; 400
 *   `email_not_confirmed`, `user_banned`, `validation_failed`; 429 after too many failures
 */
export const grantByPassword = (auth: Auth) => async (c: AuthRequest) => {
  await refusePhone(c, 422, 'Phone logins are disabled')
  const { email, password } = await readBody(c, requestBody)
  const origin = originOf(c)
  const { signInPerAddress } = auth.limiters
  // Counted before the check, so that parallel guesses count too.
  await signInPerAddress.consume(origin.network)
  const guesses = await guessesOf(auth, email, origin)
  await guesses.consume()

  const known = await auth.database.transaction(asAuth, (query) => accountByEmail(query, email))
  if (!(await verifyPassword(password, known?.encrypted_password)) || !known) throw invalidCredentials()
  if (isBanned(known)) throw new WireError(400, 'user_banned', 'User is banned')
  if (!known.email_confirmed_at) throw new WireError(400, 'email_not_confirmed', 'Email not confirmed')

  const signIn = await auth.database.transaction(asAuth, async (query) => {
    // A password change ends all sessions: none may start with the old password afterwards.
    const [unchanged] = await query({
      text: 'select 1 from auth.users where id = $1 and encrypted_password = $2 for no key update',
      values: [known.id, known.encrypted_password],
    })
    if (!unchanged) throw invalidCredentials()
    return openSession(query, known.id, 'password', origin)
  })
  await Promise.all([signInPerAddress.reward(origin.network), guesses.reward()])
  return c.json(await tokenResponse(auth, signIn))
}

/**
 * Guesses at an account count together, from all networks. Networks where it is already signed in count separately, so that
 * a stranger's guesses do not lock users out at home.
 */
async function guessesOf({ database, limiters }: Auth, email: string, { network }: Origin) {
  const devices = await database.one(asAuth, {
    text: `
      select host(ip) as address from auth.sessions
      where ip is not null and user_id = (
        select id from auth.users where lower(email) = lower($1) and not is_sso_user
      )`,
    values: [email],
  })
  const isAtHome = devices.some(({ address }) => networkOf(address as string) === network)
  const limiter = isAtHome ? limiters.signInPerHome : limiters.signInPerAccount
  const key = isAtHome ? `${email} ${network}` : email
  return { consume: () => limiter.consume(key), reward: () => limiter.reward(key) }
}
