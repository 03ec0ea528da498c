// People who try an app before they have an account (https://supabase.com/docs/guides/auth/auth-anonymous).

import { WireError } from '../http/wire-error.ts'
import { askBeforeUserCreated } from './hooks.ts'
import { savingNewUser } from './new-user.ts'
import { originOf } from './origin.ts'
import { type Auth, type AuthRequest, asAuth } from './service.ts'
import { openSession, tokenResponse } from './sessions.ts'

/**
 * Creates an account without an address and signs it in. With an address that its owner confirms (`PUT /user`) it becomes an
 * ordinary one.
 * @throws {WireError} 422 `anonymous_provider_disabled`; what sign-up with an address throws
 */
export async function signUpAnonymously(auth: Auth, c: AuthRequest, userMetadata: object): Promise<Response> {
  if (!auth.settings.anonymousSignIns) {
    throw new WireError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  }
  const origin = originOf(c)
  await auth.limiters.signUpPerAddress.consume(origin.network)
  const signIn = await savingNewUser(() =>
    auth.database.transaction(asAuth, async (query) => {
      await askBeforeUserCreated(auth, query, { email: null, userMetadata }, origin)
      const [row] = await query({
        text: `insert into auth.users (raw_user_meta_data, is_anonymous) values ($1, true) returning id`,
        values: [JSON.stringify(userMetadata)],
      })
      return openSession(query, row?.id as string, 'anonymous', origin)
    }),
  )
  return c.json(await tokenResponse(auth, signIn))
}
