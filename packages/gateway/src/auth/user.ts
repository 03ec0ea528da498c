import { z } from 'zod'
import { WireError } from '../http/wire-error.ts'
import { mergeMetadata, setEmail, setPassword } from './account-changes.ts'
import { emailAddress, readBody, userMetadata } from './body.ts'
import { checkNewPassword, hashPassword, verifyPassword } from './passwords.ts'
import { type Auth, type AuthRequest, asAuth, originOf } from './service.ts'
import { type Account, accountById, checkMetadata, wireUser } from './users.ts'

/** `GET /user`: 200 with the user object of the person who asks. */
export const getUser = (c: AuthRequest) => c.json(wireUser(c.var.signedIn.account))

const requestBody = z.object({
  email: emailAddress.optional(),
  password: z.string('Password must be a string').optional(),
  current_password: z.string('Current password must be a string').optional(),
  data: userMetadata.nullish(),
  app_metadata: z.unknown().optional(),
})

/**
 * `PUT /user` `{ email?, password?, current_password?, data? }`: changes the account of the person who asks. `data` is
 * merged into the metadata, null removes a key. A new password ends all other sessions; the current one is checked
 * when it is sent.
 * https://supabase.com/docs/reference/javascript/auth-updateuser
 * @returns 200 with the user object
 * @throws {WireError} 422 `same_password`, `weak_password`, `email_exists`; 400 `current_password_invalid`,
 *   `validation_failed`; 403 `not_admin` for `app_metadata`; 429
 */
export const updateUser = (auth: Auth) => async (c: AuthRequest) => {
  const { account, sessionId } = c.var.signedIn
  const { email, password, current_password, data, app_metadata } = await readBody(c, requestBody)
  if (app_metadata !== undefined) {
    throw new WireError(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  }
  const passwordHash =
    password === undefined ? undefined : await newPasswordHash(auth, account, password, current_password)
  const newEmail = email === account.email ? undefined : email
  // The answer tells whether somebody has this address, as that of a sign-up does.
  if (newEmail !== undefined) await auth.limiters.signUpPerAddress.consume(originOf(c).network)

  const updated = await auth.database.transaction(asAuth, async (query) => {
    if (newEmail !== undefined) await setEmail(query, account.id, newEmail)
    if (data) await mergeMetadata(query, account.id, 'user', data)
    if (passwordHash) await setPassword(query, account.id, passwordHash, sessionId)
    const updated = (await accountById(query, account.id)) as Account
    checkMetadata(updated)
    return updated
  })
  return c.json(wireUser(updated))
}

async function newPasswordHash(auth: Auth, account: Account, password: string, current?: string) {
  checkNewPassword(password)
  if (current !== undefined) await checkCurrentPassword(auth, account, current)
  if (await verifyPassword(password, account.encrypted_password)) {
    const message = 'New password should be different from the old password.'
    throw new WireError(422, 'same_password', message)
  }
  return hashPassword(password)
}

/** Limited like a sign-in: who finds a device unlocked must not guess the password there. */
async function checkCurrentPassword({ limiters }: Auth, account: Account, current: string): Promise<void> {
  const key = account.email ?? account.id
  await limiters.signInPerAccount.consume(key)
  if (!(await verifyPassword(current, account.encrypted_password))) {
    throw new WireError(400, 'current_password_invalid', 'Current password is incorrect.')
  }
  await limiters.signInPerAccount.reward(key)
}
