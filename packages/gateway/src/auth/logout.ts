import { validationFailed } from './errors.ts'
import { type Auth, type AuthRequest, asAuth } from './service.ts'

const scopes = ['local', 'global', 'others']

/**
 * `POST /logout?scope=global|local|others`: ends all of the user's sessions, this one, or all but this one.
 * A session without the second factor cannot end one with it: the password alone must not lock the user out.
 * https://supabase.com/docs/guides/auth/signout
 * @returns 204
 * @throws {WireError} 400 `validation_failed` for another scope
 */
export const logout = (auth: Auth) => async (c: AuthRequest) => {
  const scope = c.req.query('scope') ?? 'global'
  if (!scopes.includes(scope)) throw validationFailed(`Unsupported logout scope "${scope}"`)

  const { account, sessionId, aal } = c.var.signedIn
  await auth.database.one(asAuth, {
    text: `
      delete from auth.sessions
      where user_id = $1 and aal <= $4 and case $3 when 'local' then id = $2 when 'others' then id <> $2 else true end`,
    values: [account.id, sessionId, scope, aal],
  })
  return c.body(null, 204)
}
