import { z } from 'zod'
import type { Query } from '../database/database.ts'
import { WireError } from '../http/wire-error.ts'
import { emailAddress, readBody, userMetadata } from './body.ts'
import { emailExists } from './errors.ts'
import { revokeOneTimeTokens } from './one-time-tokens.ts'
import { checkNewPassword, hashPassword, verifyPassword } from './passwords.ts'
import { type Auth, type AuthRequest, asAuth } from './service.ts'
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
 *   `validation_failed`; 403 `not_admin` for `app_metadata`
 */
export const updateUser = (auth: Auth) => async (c: AuthRequest) => {
  const { account, sessionId } = c.var.signedIn
  const { email, password, current_password, data, app_metadata } = await readBody(c, requestBody)
  if (app_metadata !== undefined) {
    throw new WireError(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  }
  const passwordHash =
    password === undefined ? undefined : await newPasswordHash(auth, account, password, current_password)

  const updated = await auth.database.transaction(asAuth, async (query) => {
    if (email !== undefined && email !== account.email) await setEmail(query, account.id, email)
    if (data) await mergeMetadata(query, account.id, data)
    if (passwordHash) await setPassword(query, account.id, passwordHash, sessionId)
    if (email !== undefined || passwordHash) await revokeOneTimeTokens(query, account.id)
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

async function setEmail(query: Query, id: string, email: string): Promise<void> {
  try {
    await query({
      text: 'update auth.users set email = $2, updated_at = now() where id = $1',
      values: [id, email],
    })
  } catch (cause) {
    if ((cause as { constraint_name?: string }).constraint_name !== 'users_email_key') throw cause
    throw emailExists({ cause })
  }
  await query({
    text: `
      update auth.identities
      set identity_data = identity_data || jsonb_build_object('email', $2::text), updated_at = now()
      where user_id = $1 and provider = 'email'`,
    values: [id, email],
  })
}

async function mergeMetadata(query: Query, id: string, data: object): Promise<void> {
  await query({
    text: `
      update auth.users
      set raw_user_meta_data = (raw_user_meta_data || $2::jsonb)
            - array(select key from jsonb_each($2::jsonb) where value = 'null'),
          updated_at = now()
      where id = $1`,
    values: [id, JSON.stringify(data)],
  })
}

async function setPassword(query: Query, id: string, hash: string, keptSession: string): Promise<void> {
  // In this order: a sign-in with the old password waits for the row, or its session is seen and ended.
  await query({
    text: 'update auth.users set encrypted_password = $2, updated_at = now() where id = $1',
    values: [id, hash],
  })
  await query({
    text: 'delete from auth.sessions where user_id = $1 and id <> $2',
    values: [id, keptSession],
  })
}
