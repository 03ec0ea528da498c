import { z } from 'zod'
import { WireError } from '../http/wire-error.ts'
import { signUpAnonymously } from './anonymous.ts'
import { emailAddress, readBody, userMetadata } from './body.ts'
import { refusePhone } from './disabled.ts'
import { validationFailed } from './errors.ts'
import { askBeforeUserCreated } from './hooks.ts'
import { insertUser, savingNewUser } from './new-user.ts'
import { originOf } from './origin.ts'
import { checkNewPassword, hashPassword } from './passwords.ts'
import { type Auth, type AuthRequest, asAuth } from './service.ts'
import { openSession, tokenResponse } from './sessions.ts'

const requestBody = z.object({
  email: emailAddress.optional(),
  password: z.string('Signup requires a valid password').optional(),
  data: userMetadata.nullish(),
})

/**
 * `POST /signup` `{ email, password, data? }`: creates an account, already confirmed, and signs it in.
 * https://supabase.com/docs/reference/javascript/auth-signup
 * @returns 200 with the token response
 * @throws {WireError} 403 `signup_disabled` when a hook refuses; 422 `user_already_exists`, `weak_password`, `anonymous_provider_disabled`; 400 `validation_failed`;
 *   429; 500 `unexpected_failure` when a trigger of the application rejects the user
 */
export const signUp = (auth: Auth) => async (c: AuthRequest) => {
  await refusePhone(c, 400, 'Phone signups are disabled')
  const { email, password, data } = await readBody(c, requestBody)
  if (email === undefined) return signUpAnonymously(auth, c, data ?? {})
  if (!password) throw validationFailed('Signup requires a valid password')
  checkNewPassword(password, auth.settings.minPasswordLength)
  const origin = originOf(c)
  await auth.limiters.signUpPerAddress.consume(origin.network)

  const passwordHash = await hashPassword(password, auth.settings.passwordCost)
  const signIn = await savingNewUser(() =>
    auth.database.transaction(asAuth, async (query) => {
      const user = { email, passwordHash, confirmed: true, userMetadata: data ?? {} }
      await askBeforeUserCreated(auth, query, user, origin)
      const account = await insertUser(query, user)
      if (!account) throw new WireError(422, 'user_already_exists', 'User already registered')
      return openSession(query, account.id, 'password', origin)
    }),
  )
  return c.json(await tokenResponse(auth, signIn))
}
