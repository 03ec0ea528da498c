import type { Query } from '../../database/database.ts'
import { WireError } from '../../http/wire-error.ts'
import { originOf } from '../origin.ts'
import { issueCode } from '../pkce/auth-code.ts'
import { redirectTarget, withFragment, withQuery, withTokens } from '../redirect.ts'
import type { Auth, AuthRequest } from '../service.ts'
import { openSession, tokenResponse } from '../sessions.ts'
import { confirmBy, ONE_OF_TWO, purposesOf } from './confirm.ts'
import { isForCode, type Used, useToken } from './one-time-tokens.ts'

/**
 * `GET /verify?token=…&type=…&redirect_to=…`: the mailed link; a browser opens it, so it needs no key.
 * @returns 303 to the target, with the tokens, message or error in the fragment, which browsers never send to a server;
 *   for an app with a challenge with `?code=`, or with the message or error in the query too
 */
export const followLink = (auth: Auth) => async (c: AuthRequest) => {
  // Mail scanners check links this way and must not consume them.
  if (c.req.raw.method === 'HEAD') return c.body(null, 204)

  const target = redirectTarget(c, auth.url)
  const { token = '' } = c.req.query()
  try {
    return c.redirect(await follow(auth, c, target, token), 303)
  } catch (error) {
    if (!(error instanceof WireError)) throw error
    const description = error.code === 'otp_expired' ? 'Email link is invalid or has expired' : error.message
    const fields = { error: 'access_denied', error_code: error.code, error_description: description }
    return c.redirect(tell(target, token, fields), 303)
  }
}

async function follow(auth: Auth, c: AuthRequest, target: string, token: string): Promise<string> {
  const { type = '' } = c.req.query()
  const purposes = purposesOf(type)
  const useLink = (query: Query) => useToken(query, token, purposes)
  const signIn = async (query: Query, { userId, challenge }: Used) => {
    if (!challenge) return { signIn: await openSession(query, userId, 'otp', originOf(c)) }
    const redeemable = { userId, challenge, provider: 'email', method: 'otp' } as const
    return { code: await issueCode(query, auth.tokens, redeemable) }
  }
  const outcome = await confirmBy(auth, useLink, signIn, false)
  if (!outcome) return tell(target, token, { message: ONE_OF_TWO })
  if (outcome.code !== undefined) return withQuery(target, { code: outcome.code })
  return withTokens(target, { ...(await tokenResponse(auth, outcome.signIn)), type })
}

/** Apps that use PKCE read the query. */
const tell = (target: string, token: string, fields: Record<string, string>) =>
  withFragment(isForCode(token) ? withQuery(target, fields) : target, fields)
