import { validationFailed } from '../errors.ts'
import { type Auth, type AuthRequest, asAuth } from '../service.ts'
import { limitMail, sendLater } from './mailing.ts'
import { createOneTimeToken } from './one-time-tokens.ts'

/**
 * `GET /reauthenticate`: mails six digits to the signed-in user; `PUT /user` takes them as `nonce`.
 * https://supabase.com/docs/reference/javascript/auth-reauthentication
 * @returns 200 with `{}`
 * @throws {WireError} 400 `validation_failed` without a confirmed address; 429 `over_email_send_rate_limit`
 */
export const reauthenticate = (auth: Auth) => async (c: AuthRequest) => {
  const { id, email, email_confirmed_at } = c.var.signedIn.account
  if (!email || !email_confirmed_at) throw validationFailed('Please verify your email first.')
  await limitMail(auth, c, 'reauthentication', email)

  const { code } = await auth.database.transaction(asAuth, (query) =>
    createOneTimeToken(query, auth.tokens, id, 'reauthentication'),
  )
  sendLater(auth, async () => [{ kind: 'reauthentication', to: email, code }])
  return c.json({})
}
