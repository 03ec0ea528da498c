import type { Query } from '../database/database.ts'
import { outageStatus } from '../http/database-error.ts'
import { WireError } from '../http/wire-error.ts'
import { emailExists } from './errors.ts'
import { type Account, accountByEmail, accountById, checkMetadata } from './users.ts'

export type NewUser = {
  email: string
  passwordHash: string | null
  confirmed: boolean
  userMetadata: object
  appMetadata?: object
  /** The external identity; without one, the user signs in by email. */
  identity?: Identity
}

/** `data` are the provider's claims, `providerId` is its id for the user. */
type Identity = { provider: string; providerId: string; data: object }

/**
 * Inserts an account with its identity; the application's triggers on `auth.users` run too.
 * @returns undefined when the address is taken
 */
export async function insertUser(query: Query, user: NewUser): Promise<Account | undefined> {
  const provider = user.identity?.provider ?? 'email'
  const appMetadata = { ...user.appMetadata, provider, providers: [provider] }
  const [row] = await query({
    text: `
      insert into auth.users
        (email, encrypted_password, raw_user_meta_data, raw_app_meta_data, email_confirmed_at)
      values ($1, $2, $3, $4, case when $5::boolean then now() end)
      on conflict (lower(email)) where not is_sso_user do nothing
      returning id`,
    values: [
      user.email,
      user.passwordHash,
      JSON.stringify(user.userMetadata),
      JSON.stringify(appMetadata),
      String(user.confirmed),
    ],
  })
  if (!row) return undefined
  const id = row.id as string
  await insertIdentity(query, id, user.identity ?? emailIdentity(id, user.email))
  const account = (await accountById(query, id)) as Account
  checkMetadata(account)
  return account
}

export async function insertIdentity(query: Query, userId: string, identity: Identity): Promise<void> {
  await query({
    text: `
      insert into auth.identities (user_id, provider, provider_id, identity_data, last_sign_in_at)
      values ($1, $2, $3, $4, now())`,
    values: [userId, identity.provider, identity.providerId, JSON.stringify(identity.data)],
  })
}

const emailIdentity = (id: string, email: string): Identity => ({
  provider: 'email',
  providerId: id,
  data: { sub: id, email, email_verified: false, phone_verified: false },
})

/**
 * Finds or creates an account with an unconfirmed address.
 * @throws {WireError} 422 `email_exists` when the address is confirmed
 */
export async function unconfirmedUser(query: Query, user: Omit<NewUser, 'confirmed'>): Promise<Account> {
  const account =
    (await insertUser(query, { ...user, confirmed: false })) ?? (await accountByEmail(query, user.email))
  if (!account || account.email_confirmed_at) throw emailExists()
  return account
}

/** Reports a failing application trigger as supabase/auth does; the cause goes to the log. */
export async function savingNewUser<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof WireError) throw cause
    const status = outageStatus(cause) ? 503 : 500
    throw new WireError(status, 'unexpected_failure', 'Database error saving new user', {}, { cause })
  }
}
