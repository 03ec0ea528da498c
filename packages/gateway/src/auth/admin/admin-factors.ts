// Lets the secret key help a user who lost their phone:
// https://supabase.com/docs/reference/javascript/auth-admin-mfa-deletefactor

import { deleteFactor, factorIdOf, factorOf } from '../factors/factors.ts'
import { type Auth, type AuthRequest, asAuth } from '../service.ts'
import { lockAccount, wireFactor } from '../users.ts'
import { existing, userIdOf } from './admin-users.ts'

/** `GET /admin/users/:id/factors`: 200 with the list. @throws {WireError} 404 `user_not_found`, `validation_failed` */
export const listFactors = (auth: Auth) => async (c: AuthRequest) => {
  const id = userIdOf(c)
  const { factors } = await auth.database.transaction(asAuth, (query) => existing(query, id))
  return c.json(factors.map(wireFactor))
}

/**
 * `DELETE /admin/users/:id/factors/:factorId`: removes a factor, so that the user can sign in without it.
 * @returns 200 with `{ id }`
 * @throws {WireError} 404 `mfa_factor_not_found`, `validation_failed`
 */
export const removeFactor = (auth: Auth) => async (c: AuthRequest) => {
  const userId = userIdOf(c)
  const id = factorIdOf(c)
  await auth.database.transaction(asAuth, async (query) => {
    await lockAccount(query, userId)
    await factorOf(query, userId, id)
    await deleteFactor(query, id)
  })
  return c.json({ id })
}
