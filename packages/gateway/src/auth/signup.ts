import { z } from 'zod'
import type { Query } from '../database/database.ts'
import { WireError } from '../http/wire-error.ts'
import { emailAddress, readBody, userMetadata } from './body.ts'
import { validationFailed } from './errors.ts'
import { checkNewPassword, hashPassword } from './passwords.ts'
import { type Auth, type AuthRequest, asAuth, originOf } from './service.ts'
import { openSession, tokenResponse } from './sessions.ts'
import { type Account, accountById, checkMetadata } from './users.ts'

const requestBody = z.object({
  email: emailAddress.optional(),
  password: z.string('Signup requires a valid password').optional(),
  data: userMetadata.nullish(),
})

/**
 * `POST /signup` `{ email, password, data? }`: makes an account, confirmed at once, and signs it in.
 * https://supabase.com/docs/reference/javascript/auth-signup
 * @returns 200 with the token response
 * @throws {WireError} 422 `user_already_exists`, `weak_password`, `anonymous_provider_disabled`; 400 `validation_failed`;
 *   429; 500 `unexpected_failure` when a trigger of the application refuses the user
 */
export const signUp = (auth: Auth) => async (c: AuthRequest) => {
  const { email, password, data } = await readBody(c, requestBody)
  if (email === undefined) {
    throw new WireError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  }
  if (!password) throw validationFailed('Signup requires a valid password')
  checkNewPassword(password)
  const origin = originOf(c)
  await auth.limiters.signUpPerAddress.consume(origin.network)

  const passwordHash = await hashPassword(password)
  const { account, session } = await savingUser(() =>
    auth.database.transaction(asAuth, async (query) => {
      const id = await insertUser(query, { email, passwordHash, data: data ?? {} })
      const session = await openSession(query, id, 'password', origin)
      const account = (await accountById(query, id)) as Account
      checkMetadata(account)
      return { account, session }
    }),
  )
  return c.json(await tokenResponse(auth, account, session))
}

type NewUser = { email: string; passwordHash: string; data: object }

/** Inserts the account with its e-mail identity; the application's triggers on `auth.users` run with it. */
async function insertUser(query: Query, { email, passwordHash, data }: NewUser): Promise<string> {
  const [user] = await query({
    text: `
      insert into auth.users (email, encrypted_password, raw_user_meta_data, raw_app_meta_data, email_confirmed_at)
      values ($1, $2, $3, '{"provider": "email", "providers": ["email"]}', now())
      on conflict (lower(email)) where not is_sso_user do nothing
      returning id`,
    values: [email, passwordHash, JSON.stringify(data)],
  })
  if (!user) throw new WireError(422, 'user_already_exists', 'User already registered')
  const id = user.id as string
  const identity = { sub: id, email, email_verified: false, phone_verified: false }
  await query({
    text: `
      insert into auth.identities (provider, provider_id, user_id, identity_data, last_sign_in_at)
      values ('email', $1::uuid::text, $1::uuid, $2, now())`,
    values: [id, JSON.stringify(identity)],
  })
  return id
}

async function savingUser<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof WireError) throw cause
    throw new WireError(500, 'unexpected_failure', 'Database error saving new user', {}, { cause })
  }
}
