import { WireError } from '../../http/wire-error.ts'
import { type Auth, type AuthRequest, asAuth } from '../service.ts'
import { lockAccount } from '../users.ts'
import { deleteFactor, factorIdOf, factorOf } from './factors.ts'

/**
 * `DELETE /factors/:id`: removes a factor. Sessions that it raised fall back to aal1 at their next refresh.
 * https://supabase.com/docs/reference/javascript/auth-mfa-unenroll
 * @returns 200 with `{ id }`
 * @throws {WireError} 422 `insufficient_aal` for a verified factor that this session has not used; 404
 *   `mfa_factor_not_found`, `validation_failed`
 */
export const unenroll = (auth: Auth) => async (c: AuthRequest) => {
  const { account, aal } = c.var.signedIn
  const id = factorIdOf(c)
  await auth.database.transaction(asAuth, async (query) => {
    await lockAccount(query, account.id)
    const { status } = await factorOf(query, account.id, id)
    if (status === 'verified' && aal !== 'aal2') {
      throw new WireError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
    }
    await deleteFactor(query, id)
  })
  return c.json({ id })
}
