// Postgres functions of the application that the auth service calls:
// https://supabase.com/docs/guides/auth/auth-hooks

import { randomUUID } from 'node:crypto'
import type { Query } from '../database/database.ts'
import { WireError } from '../http/wire-error.ts'
import type { NewUser } from './new-user.ts'

/** Names of functions with their schema, such as `public.before_user_created`. */
export type Hooks = { beforeUserCreated?: string }

/** Where a sign-up comes from. `inviteToken`: what the app presented for a sign-up with an external provider. */
export type SignUpRequest = { address: string | null; inviteToken?: string | undefined }

/** `email` is null for an anonymous user. */
type AskedUser = Pick<NewUser, 'userMetadata' | 'identity'> & { email: string | null }

type Verdict = { error?: { http_code?: number; message?: string } }

/**
 * Asks the application whether a user may be created. The secret key needs no permission.
 * https://supabase.com/docs/guides/auth/auth-hooks/before-user-created-hook
 * @throws {WireError} with the status and message of the hook, by default 403; `signup_disabled`
 */
export async function askBeforeUserCreated(
  { hooks }: { hooks: Hooks },
  query: Query,
  { email, userMetadata, identity }: AskedUser,
  { address, inviteToken }: SignUpRequest,
): Promise<void> {
  if (!hooks.beforeUserCreated) return
  const provider = identity?.provider ?? 'email'
  const event = {
    metadata: {
      uuid: randomUUID(),
      time: new Date().toISOString(),
      name: 'before-user-created',
      ip_address: address,
      invite_token: inviteToken,
    },
    user: {
      aud: 'authenticated',
      role: 'authenticated',
      email,
      app_metadata: email === null ? {} : { provider, providers: [provider] },
      user_metadata: userMetadata,
      is_anonymous: email === null,
    },
  }
  const [row] = await query({
    text: `select ${hooks.beforeUserCreated}($1::jsonb) as answer`,
    values: [JSON.stringify(event)],
  })
  const { error }: Verdict = JSON.parse(row?.answer as string) ?? {}
  if (!error) return
  const message = error.message ?? 'Signups not allowed for this instance'
  throw new WireError(error.http_code ?? 403, 'signup_disabled', message)
}
