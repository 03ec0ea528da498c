// Accounts: the database row, and the user object that clients see.

import type { Query, Row } from '../database/database.ts'
import { validationFailed } from './errors.ts'

/** Access tokens carry the metadata, and some proxies limit a header to 8 KB. */
const MAX_METADATA_BYTES = 4096

type Json = Record<string, unknown>

/** A row of `auth.users` as JSON (timestamps in ISO 8601), with its identities and second factors. */
export type Account = {
  id: string
  aud: string
  role: string
  email: string | null
  encrypted_password: string | null
  email_confirmed_at: string | null
  invited_at: string | null
  confirmation_sent_at: string | null
  recovery_sent_at: string | null
  new_email: string | null
  email_change_sent_at: string | null
  last_sign_in_at: string | null
  raw_app_meta_data: Json
  raw_user_meta_data: Json
  is_anonymous: boolean
  banned_until: string | null
  created_at: string
  updated_at: string
  identities: Identity[]
  factors: Factor[]
}

type Identity = {
  id: string
  provider_id: string
  user_id: string
  identity_data: Json
  provider: string
  email: string | null
  last_sign_in_at: string | null
  created_at: string
  updated_at: string
}

type Factor = {
  id: string
  friendly_name: string | null
  factor_type: string
  status: 'unverified' | 'verified'
  last_challenged_at: string | null
  created_at: string
  updated_at: string
}

// Factors without their secrets.
const selectAccounts = `
  select to_jsonb(users) || jsonb_build_object('identities', array(
           select to_jsonb(identities) from auth.identities
           where user_id = users.id order by created_at
         ), 'factors', array(
           select to_jsonb(mfa_factors) - array['secret', 'last_used_step', 'user_id'] from auth.mfa_factors
           where user_id = users.id order by created_at
         )) as account
  from auth.users
  where deleted_at is null`

const accountOf = ({ account }: Row): Account => JSON.parse(account as string)

export async function accountById(query: Query, id: string): Promise<Account | undefined> {
  const [row] = await query({ text: `${selectAccounts} and id = $1`, values: [id] })
  return row && accountOf(row)
}

export async function accountByEmail(query: Query, email: string): Promise<Account | undefined> {
  const text = `${selectAccounts} and lower(email) = lower($1) and not is_sso_user`
  const [row] = await query({ text, values: [email] })
  return row && accountOf(row)
}

/** The latest account to request this address; only a mail sent there proves it. */
export async function accountByNewEmail(query: Query, email: string): Promise<Account | undefined> {
  const text = `${selectAccounts} and lower(new_email) = lower($1) order by email_change_sent_at desc limit 1`
  const [row] = await query({ text, values: [email] })
  return row && accountOf(row)
}

/**
 * Serialises everything that consumes a user's codes or changes their factors and session levels. Taken before the lock of
 * a session, which a refresh may hold.
 */
export async function lockAccount(query: Query, userId: string): Promise<void> {
  await query({ text: 'select 1 from auth.users where id = $1 for no key update', values: [userId] })
}

/** @param page starts at 1 */
export async function accountsOfPage(query: Query, page: number, size: number) {
  const rows = await query({
    text: `${selectAccounts} order by created_at desc, id limit $1 offset $2`,
    values: [String(size), String((page - 1) * size)],
  })
  const [count] = await query({
    text: 'select count(*) as total from auth.users where deleted_at is null',
    values: [],
  })
  return { accounts: rows.map(accountOf), total: Number(count?.total) }
}

export const isBanned = ({ banned_until }: Account) =>
  banned_until !== null && new Date(banned_until) > new Date()

export const hasSecondFactor = ({ factors }: Account) => factors.some(({ status }) => status === 'verified')

/** Sign-up does not prove the address; only an identity records a proof. */
export const isOwnAddress = ({ email, identities }: Account) =>
  identities.some(
    (identity) => identity.email === email?.toLowerCase() && identity.identity_data.email_verified === true,
  )

/** Signed up with this address, but its owner has not proved it. */
export const isUnproved = (account: Account) => account.email_confirmed_at !== null && !isOwnAddress(account)

/** @throws {WireError} 400 `validation_failed` */
export function checkMetadata({ raw_user_meta_data }: Account): void {
  if (Buffer.byteLength(JSON.stringify(raw_user_meta_data)) > MAX_METADATA_BYTES) {
    throw validationFailed(`User metadata cannot be larger than ${MAX_METADATA_BYTES} bytes`)
  }
}

/** The user object: https://supabase.com/docs/guides/auth/users#the-user-object. Unknown values are omitted. */
export function wireUser(account: Account) {
  const confirmed_at = utc(account.email_confirmed_at)
  return {
    id: account.id,
    aud: account.aud,
    role: account.role,
    email: account.email ?? '',
    email_confirmed_at: confirmed_at,
    invited_at: utc(account.invited_at),
    phone: '',
    confirmation_sent_at: utc(account.confirmation_sent_at),
    confirmed_at,
    recovery_sent_at: utc(account.recovery_sent_at),
    new_email: account.new_email ?? undefined,
    email_change_sent_at: utc(account.email_change_sent_at),
    last_sign_in_at: utc(account.last_sign_in_at),
    app_metadata: account.raw_app_meta_data,
    user_metadata: account.raw_user_meta_data,
    factors: account.factors.length > 0 ? account.factors.map(wireFactor) : undefined,
    identities: account.identities.map(wireIdentity),
    created_at: utc(account.created_at),
    updated_at: utc(account.updated_at),
    banned_until: utc(account.banned_until),
    is_anonymous: account.is_anonymous,
  }
}

function wireIdentity({ id, provider_id, ...identity }: Identity) {
  return {
    identity_id: id,
    id: provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    last_sign_in_at: utc(identity.last_sign_in_at),
    created_at: utc(identity.created_at),
    updated_at: utc(identity.updated_at),
    email: identity.email ?? undefined,
  }
}

export const wireFactor = (factor: Factor) => ({
  ...factor,
  friendly_name: factor.friendly_name ?? undefined,
  last_challenged_at: utc(factor.last_challenged_at),
  created_at: utc(factor.created_at),
  updated_at: utc(factor.updated_at),
})

// The database uses UTC: `2026-01-02T03:04:05.678901+00:00`.
const utc = (time: string | null) => time?.replace('+00:00', 'Z')
