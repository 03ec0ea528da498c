// Matches a provider's identity to an account, by the rules of
// https://supabase.com/docs/guides/auth/auth-identity-linking#automatic-linking

import type { Query } from '../../database/database.ts'
import { WireError } from '../../http/wire-error.ts'
import { listProviders, mergeMetadata, setEmail } from '../account-changes.ts'
import { endOtherWaysIn } from '../mail/prove-owner.ts'
import { insertIdentity, insertUser, type NewUser, savingNewUser } from '../new-user.ts'
import { type Account, accountByEmail, accountById, isBanned, isOwnAddress } from '../users.ts'
import { type Claims, identityDataOf } from './claims.ts'

/**
 * Finds the account by the provider's id for the user, which outlives address changes; else by a verified address; else
 * creates one.
 * @param permit throws when the application refuses a new user
 * @returns its id
 * @throws {WireError} 403 `user_banned`; when the provider has not verified the address 422 `email_exists`, or 403
 *   `provider_email_needs_verification` when no account has it; 500 `unexpected_failure` when a trigger of the
 *   application rejects the user
 */
export async function accountOf(
  query: Query,
  provider: string,
  claims: Claims,
  permit: (user: NewUser) => Promise<void>,
): Promise<string> {
  await lockIdentity(query, provider, claims.sub)
  const known = await accountByIdentity(query, provider, claims.sub)
  if (known) return refresh(query, known, provider, claims)

  const namesake = await accountByEmail(query, claims.email)
  if (!claims.email_verified) throw namesake ? addressTaken() : notVerified()
  if (!namesake) return create(query, provider, claims, permit)
  refuseBanned(namesake)
  if (!isOwnAddress(namesake)) await takeOver(query, namesake)
  return link(query, namesake, provider, claims)
}

/**
 * Adds the identity to the account of the user who asked for it
 * (https://supabase.com/docs/guides/auth/auth-identity-linking#manual-linking-beta). An account without an address gets that of the identity.
 * @returns the account's id
 * @throws {WireError} 422 `identity_already_exists`; 403 `user_not_found`, `user_banned`; for an account without an address 422
 *   `email_not_confirmed`, `email_exists`
 */
export async function linkIdentity(
  query: Query,
  userId: string,
  provider: string,
  claims: Claims,
): Promise<string> {
  await lockIdentity(query, provider, claims.sub)
  const known = await accountByIdentity(query, provider, claims.sub)
  if (known) throw alreadyLinked(known.id === userId ? '' : ' to another user')
  const account = await accountById(query, userId)
  if (!account) throw new WireError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  refuseBanned(account)
  if (!account.email) {
    if (!claims.email_verified) {
      throw new WireError(422, 'email_not_confirmed', `Unverified email with ${provider}`)
    }
    await setEmail(query, userId, claims.email)
  }
  return link(query, account, provider, claims)
}

/** A double click must not create two accounts. */
const lockIdentity = (query: Query, provider: string, sub: string) =>
  query({
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [`${provider} ${sub}`],
  })

async function accountByIdentity(
  query: Query,
  provider: string,
  providerId: string,
): Promise<Account | undefined> {
  const [identity] = await query({
    text: 'select user_id from auth.identities where provider = $1 and provider_id = $2',
    values: [provider, providerId],
  })
  return identity && accountById(query, identity.user_id as string)
}

async function refresh(query: Query, account: Account, provider: string, claims: Claims): Promise<string> {
  refuseBanned(account)
  await query({
    text: `
      update auth.identities set identity_data = $3, last_sign_in_at = now(), updated_at = now()
      where provider = $1 and provider_id = $2`,
    values: [provider, claims.sub, JSON.stringify(identityDataOf(claims))],
  })
  await mergeMetadata(query, account.id, 'user', identityDataOf(claims))
  return account.id
}

async function create(
  query: Query,
  provider: string,
  claims: Claims,
  permit: (user: NewUser) => Promise<void>,
): Promise<string> {
  const data = identityDataOf(claims)
  const user = {
    email: claims.email,
    passwordHash: null,
    confirmed: true,
    userMetadata: data,
    identity: { provider, providerId: claims.sub, data },
  }
  await permit(user)
  const account = await savingNewUser(() => insertUser(query, user))
  // A parallel sign-up took the address.
  if (!account) throw addressTaken()
  return account.id
}

async function link(query: Query, account: Account, provider: string, claims: Claims): Promise<string> {
  const data = identityDataOf(claims)
  await insertIdentity(query, account.id, { provider, providerId: claims.sub, data })
  await mergeMetadata(query, account.id, 'user', data)
  await query({
    text: 'update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()) where id = $1',
    values: [account.id],
  })
  await listProviders(query, account.id)
  return account.id
}

/**
 * The account's address was never proved, so a stranger may have registered it (pre-hijacking,
 * https://arxiv.org/abs/2205.10174). The owner is here now, so every other way in ends.
 */
async function takeOver(query: Query, { id }: Account): Promise<void> {
  await endOtherWaysIn(query, id, null)
  await query({ text: `update auth.users set raw_user_meta_data = '{}' where id = $1`, values: [id] })
  await query({ text: 'delete from auth.identities where user_id = $1', values: [id] })
}

function refuseBanned(account: Account): void {
  if (isBanned(account)) throw new WireError(403, 'user_banned', 'User is banned')
}

// Otherwise a stranger could register a foreign address and wait for its owner.
const notVerified = () =>
  new WireError(
    403,
    'provider_email_needs_verification',
    'The sign-in provider has not verified your e-mail address.',
  )

const alreadyLinked = (toWhom: string) =>
  new WireError(422, 'identity_already_exists', `Identity is already linked${toWhom}`)

const addressTaken = () =>
  new WireError(
    422,
    'email_exists',
    'This email address already has an account. Please sign in with your password.',
  )
