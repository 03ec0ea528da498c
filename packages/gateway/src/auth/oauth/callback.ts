import { WireError } from '../../http/wire-error.ts'
import { errorOf } from '../errors.ts'
import { askBeforeUserCreated } from '../hooks.ts'
import { originOf } from '../origin.ts'
import { issueCode } from '../pkce/auth-code.ts'
import { withError, withQuery, withTokens } from '../redirect.ts'
import { type Auth, type AuthRequest, asAuth } from '../service.ts'
import { openSession, tokenResponse } from '../sessions.ts'
import { callbackAddress } from './authorize.ts'
import { takeSecret } from './browser-secret.ts'
import { accountOf, linkIdentity } from './external-account.ts'
import { type Flow, takeFlow } from './flow-state.ts'

/**
 * `GET /callback?code=…&state=…`: the provider sends the browser back here, so it needs no key.
 * @returns 302 to the target of the flow: with tokens in the fragment (RFC 6749, 4.2.2), or with `?code=` for an app
 *   with a challenge, or with `error`, `error_code` and `error_description` in query and fragment
 */
export const finishSignIn = (auth: Auth) => async (c: AuthRequest) => {
  const { state = '' } = c.req.query()
  const secret = takeSecret(c, auth.url, state)
  // Other browsers never reach the database, so they cannot consume a flow.
  const flow = secret && (await auth.database.transaction(asAuth, (query) => takeFlow(query, state)))
  if (!secret || !flow) return c.redirect(withError(auth.url, badState()))
  try {
    return c.redirect(await finish(auth, c, flow, { state, secret }))
  } catch (error) {
    return c.redirect(withError(flow.redirectTo, errorOf(auth.log, error)))
  }
}

async function finish(auth: Auth, c: AuthRequest, flow: Flow, round: { state: string; secret: string }) {
  const { provider: name, redirectTo, challenge, inviteToken, linkTo } = flow
  const provider = auth.providers.get(name)
  if (!provider) throw badState()
  const address = new URL(callbackAddress(auth))
  address.search = new URL(c.req.url).search
  const { claims, providerTokens } = await provider.signIn(address, round)

  const outcome = await auth.database.transaction(asAuth, async (query) => {
    const request = { address: originOf(c).address, inviteToken }
    const userId = linkTo
      ? await linkIdentity(query, linkTo, name, claims)
      : await accountOf(query, name, claims, (user) => askBeforeUserCreated(auth, query, user, request))
    if (!challenge) return { signIn: await openSession(query, userId, 'oauth', originOf(c)) }
    const redeemable = { userId, challenge, provider: name, method: 'oauth', providerTokens } as const
    return { code: await issueCode(query, auth.tokens, redeemable) }
  })
  if (outcome.code !== undefined) return withQuery(redirectTo, { code: outcome.code })
  return withTokens(redirectTo, { ...(await tokenResponse(auth, outcome.signIn)), ...providerTokens })
}

const badState = () =>
  new WireError(
    400,
    'bad_oauth_state',
    'The sign-in took too long, or began in another browser. Please try again.',
  )
