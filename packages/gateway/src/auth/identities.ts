// Adding identities to an account by hand, and removing them.
// https://supabase.com/docs/guides/auth/auth-identity-linking#manual-linking-beta

import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import type { Query } from '../database/database.ts'
import { WireError } from '../http/wire-error.ts'
import { listProviders } from './account-changes.ts'
import { type Auth, type AuthEnv, type AuthRequest, asAuth } from './service.ts'
import { type Account, accountById, lockAccount } from './users.ts'

/** @throws {WireError} 404 `manual_linking_disabled` */
export const requireManualLinking = ({ settings }: Auth) =>
  createMiddleware<AuthEnv>(async (_, next) => {
    if (!settings.manualLinking) {
      throw new WireError(404, 'manual_linking_disabled', 'Manual linking is disabled')
    }
    await next()
  })

/**
 * `DELETE /user/identities/:id`: removes one of several identities. An address that no other identity has leaves with it.
 * https://supabase.com/docs/reference/javascript/auth-unlinkidentity
 * @returns 200 with `{}`
 * @throws {WireError} 404 `validation_failed`; 422 `single_identity_not_deletable`, `identity_not_found`,
 *   `email_conflict_identity_not_deletable`
 */
export const unlinkIdentity = (auth: Auth) => async (c: AuthRequest) => {
  const { data: id } = z.guid().safeParse(c.req.param('id'))
  if (!id) throw new WireError(404, 'validation_failed', 'identity_id must be an UUID')
  const userId = c.var.signedIn.account.id
  await auth.database.transaction(asAuth, async (query) => {
    await lockAccount(query, userId)
    const { identities } = (await accountById(query, userId)) as Account
    if (identities.length <= 1) {
      const message = 'User must have at least 1 identity after unlinking'
      throw new WireError(422, 'single_identity_not_deletable', message)
    }
    if (!identities.some((identity) => identity.id === id)) {
      throw new WireError(422, 'identity_not_found', "Identity doesn't exist")
    }
    await query({ text: 'delete from auth.identities where id = $1', values: [id] })
    await takeAddressOfIdentity(query, userId)
    await listProviders(query, userId)
  })
  return c.json({})
}

/** Where no identity has the account's address any more, it gets that of the identity that signed in last. */
async function takeAddressOfIdentity(query: Query, userId: string): Promise<void> {
  try {
    await query({
      text: `
        update auth.users set email = latest.email, updated_at = now()
          from (
            select email from auth.identities where user_id = $1 and email is not null
             order by last_sign_in_at desc nulls last limit 1
          ) as latest
         where users.id = $1
           and not exists (select from auth.identities where user_id = $1 and email = lower(users.email))`,
      values: [userId],
    })
  } catch (cause) {
    if ((cause as { constraint_name?: string }).constraint_name !== 'users_email_key') throw cause
    const message = 'Unable to unlink identity due to email conflict'
    throw new WireError(422, 'email_conflict_identity_not_deletable', message, {}, { cause })
  }
}
