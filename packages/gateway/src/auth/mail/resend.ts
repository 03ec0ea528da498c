import { z } from 'zod'
import type { Query } from '../../database/database.ts'
import type { Mail } from '../../types.ts'
import { emailAddress, readBody } from '../body.ts'
import { refusePhone } from '../disabled.ts'
import { type Challenge, challengeFields, readChallenge } from '../pkce/challenge.ts'
import { redirectTarget } from '../redirect.ts'
import { type Auth, type AuthRequest, asAuth } from '../service.ts'
import { type Account, accountByEmail } from '../users.ts'
import { startEmailChange } from './email-change.ts'
import { createProof, limitMail, sendLater } from './mailing.ts'

const requestBody = z.object({
  email: emailAddress,
  type: z.enum(['signup', 'email_change'], 'Missing one of these types: signup, email_change'),
  ...challengeFields,
})

/**
 * `POST /resend?redirect_to=…` `{ email, type: 'signup' | 'email_change' }`: repeats the mail that confirms an address or
 * its change; `email` is the account's current address. Earlier mails stop working.
 * https://supabase.com/docs/reference/javascript/auth-resend
 * @returns 200 with `{}`, whether or not there is anything to confirm
 * @throws {WireError} 429 `over_email_send_rate_limit`; 400 `validation_failed`
 */
export const resend = (auth: Auth) => async (c: AuthRequest) => {
  await refusePhone(c, 400, 'Phone logins are disabled')
  const { email, type, ...fields } = await readBody(c, requestBody)
  const challenge = readChallenge(fields)
  await limitMail(auth, c, type, email)

  const redirectTo = redirectTarget(c, auth.url)
  sendLater(auth, () =>
    auth.database.transaction(asAuth, async (query) => {
      const account = await accountByEmail(query, email)
      return account ? again[type](auth, query, account, redirectTo, challenge) : []
    }),
  )
  return c.json({})
}

type Again = (
  auth: Auth,
  query: Query,
  account: Account,
  redirectTo: string,
  challenge?: Challenge,
) => Promise<Mail[]>

const again: Record<z.infer<typeof requestBody>['type'], Again> = {
  async signup(auth, query, { id, email, email_confirmed_at }, redirectTo, challenge) {
    if (!email || email_confirmed_at) return []
    const proof = await createProof(auth, query, id, 'signup', redirectTo, challenge)
    return [{ kind: 'confirmation', to: email, ...proof }]
  },
  async email_change(auth, query, account, redirectTo, challenge) {
    return account.new_email
      ? startEmailChange(auth, query, account, account.new_email, redirectTo, challenge)
      : []
  },
}
