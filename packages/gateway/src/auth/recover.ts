import { z } from 'zod'
import type { Mail } from '../context.ts'
import { emailAddress, readBody } from './body.ts'
import { createOneTimeToken, type OneTimeToken } from './one-time-tokens.ts'
import { redirectTarget } from './redirect.ts'
import { type Auth, type AuthRequest, asAuth, originOf } from './service.ts'
import { accountByEmail } from './users.ts'

const requestBody = z.object({ email: emailAddress })

/**
 * `POST /recover?redirect_to=…` `{ email }`: mails a link and a code that sign in, so that a new password can be set.
 * https://supabase.com/docs/reference/javascript/auth-resetpasswordforemail
 * @returns 200 with `{}`, whether or not somebody has this address
 * @throws {WireError} 429 `over_email_send_rate_limit`; 400 `validation_failed`
 */
export const recover = (auth: Auth) => async (c: AuthRequest) => {
  const { email } = await readBody(c, requestBody)
  await auth.limiters.mailPerAddress.consume(originOf(c).network)
  await auth.limiters.mailPerAccount.consume(email)

  const token = await auth.database.transaction(asAuth, async (query) => {
    const account = await accountByEmail(query, email)
    if (!account) return undefined
    await query({
      text: 'update auth.users set recovery_sent_at = now() where id = $1',
      values: [account.id],
    })
    return createOneTimeToken(query, auth.tokens, account.id, 'recovery')
  })
  if (token) {
    // Not awaited: how long it takes would tell who has an account.
    auth
      .sendMail(recoveryMail(email, token, auth.url, redirectTarget(c, auth.url)))
      .catch((err: unknown) => auth.log.error({ err }, 'auth: a recovery mail could not be sent'))
  }
  return c.json({})
}

function recoveryMail(to: string, { token, code }: OneTimeToken, url: string, redirectTo: string): Mail {
  const query = new URLSearchParams({ token, type: 'recovery', redirect_to: redirectTo })
  return {
    to,
    subject: 'Set a new password',
    text: `Somebody asked to set a new password for your account at ${url}.

If it was you, open this link:

${url}/auth/v1/verify?${query}

Or enter this code: ${code}

Both work once, within an hour. If it was not you, ignore this mail: your password stays as it is.
`,
  }
}
