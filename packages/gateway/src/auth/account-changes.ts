// Account changes: by users on their own account, by the secret key on any.

import type { Query } from '../database/database.ts'
import { emailExists } from './errors.ts'
import { revokeOneTimeTokens } from './mail/one-time-tokens.ts'

/** @throws {WireError} 422 `email_exists` */
export async function setEmail(query: Query, id: string, email: string): Promise<void> {
  try {
    await query({
      text: `
        update auth.users
        set email = $2, new_email = null, email_change_confirm_status = 0, is_anonymous = false, updated_at = now()
        where id = $1`,
      values: [id, email],
    })
  } catch (cause) {
    if ((cause as { constraint_name?: string }).constraint_name !== 'users_email_key') throw cause
    throw emailExists({ cause })
  }
  await query({
    text: `
      update auth.identities
      set identity_data = identity_data || jsonb_build_object('email', $2::text, 'email_verified', false), updated_at = now()
      where user_id = $1 and provider = 'email'`,
    values: [id, email],
  })
  await revokeOneTimeTokens(query, id)
}

/** Records that the address is verified, even if the user's provider has a different one. */
export async function confirmEmail(query: Query, id: string): Promise<void> {
  await query({
    text: 'update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()) where id = $1',
    values: [id],
  })
  await query({
    text: `
      insert into auth.identities (user_id, provider, provider_id, identity_data)
      select id, 'email', id::text,
             jsonb_build_object('sub', id, 'email', email, 'email_verified', true, 'phone_verified', false)
      from auth.users where id = $1
      on conflict (provider_id, provider) do update
      set identity_data = identities.identity_data || excluded.identity_data, updated_at = now()`,
    values: [id],
  })
  await listProviders(query, id)
}

/** Lists the user's sign-in providers in the app metadata, oldest first. */
export async function listProviders(query: Query, id: string): Promise<void> {
  await query({
    text: `
      update auth.users
      set raw_app_meta_data = raw_app_meta_data || jsonb_build_object('provider', names[1], 'providers', names)
      from (
        select array_agg(provider order by created_at, provider) as names from auth.identities where user_id = $1
      ) as linked
      where id = $1`,
    values: [id],
  })
}

const metadataColumns = { user: 'raw_user_meta_data', app: 'raw_app_meta_data' }

/** Adds the keys of `data`; null removes a key. */
export async function mergeMetadata(
  query: Query,
  id: string,
  kind: keyof typeof metadataColumns,
  data: object,
): Promise<void> {
  const column = metadataColumns[kind]
  await query({
    text: `
      update auth.users
      set ${column} = (${column} || $2::jsonb)
            - array(select key from jsonb_each($2::jsonb) where value = 'null'),
          updated_at = now()
      where id = $1`,
    values: [id, JSON.stringify(data)],
  })
}

/** Ends all sessions but `keptSession` and revokes mailed links and codes. With a null `hash` no password works. */
export async function setPassword(
  query: Query,
  id: string,
  hash: string | null,
  keptSession: string | null,
): Promise<void> {
  // In this order: a sign-in with the old password waits for this row, or its session is deleted below.
  await query({
    text: `
      update auth.users
      set encrypted_password = $2, new_email = null, email_change_confirm_status = 0, updated_at = now()
      where id = $1`,
    values: [id, hash],
  })
  await query({
    text: 'delete from auth.sessions where user_id = $1 and id is distinct from $2::uuid',
    values: [id, keptSession],
  })
  await revokeOneTimeTokens(query, id)
}

/** @param duration as Go writes it (`24h`, `1h30m`), or `none` to lift the ban */
export async function setBan(query: Query, id: string, duration: string): Promise<void> {
  await query({
    text: `
      update auth.users set banned_until = now() + nullif($2, 'none')::interval, updated_at = now()
      where id = $1`,
    values: [id, duration],
  })
}
