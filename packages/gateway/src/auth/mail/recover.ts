import { z } from 'zod'
import { emailAddress, readBody } from '../body.ts'
import { challengeFields, readChallenge } from '../pkce/challenge.ts'
import { redirectTarget } from '../redirect.ts'
import { type Auth, type AuthRequest, asAuth } from '../service.ts'
import { accountByEmail } from '../users.ts'
import { createProof, limitMail, sendLater } from './mailing.ts'

const requestBody = z.object({ email: emailAddress, ...challengeFields })

/**
 * `POST /recover?redirect_to=…` `{ email, code_challenge?, code_challenge_method? }`: mails a sign-in link and code, so
 * that the user can set a new password; with a challenge the link yields a code instead of tokens.
 * https://supabase.com/docs/reference/javascript/auth-resetpasswordforemail
 * @returns 200 with `{}`, whether or not the address has an account
 * @throws {WireError} 429 `over_email_send_rate_limit`; 400 `validation_failed`
 */
export const recover = (auth: Auth) => async (c: AuthRequest) => {
  const { email, ...fields } = await readBody(c, requestBody)
  const challenge = readChallenge(fields)
  await limitMail(auth, c, 'recovery', email)

  const redirectTo = redirectTarget(c, auth.url)
  sendLater(auth, () =>
    auth.database.transaction(asAuth, async (query) => {
      const account = await accountByEmail(query, email)
      if (!account) return []
      const proof = await createProof(auth, query, account.id, 'recovery', redirectTo, challenge)
      return [{ kind: 'recovery', to: email, ...proof }]
    }),
  )
  return c.json({})
}
