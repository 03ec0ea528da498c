import { randomBytes } from 'node:crypto'
import { errorOf, validationFailed } from '../errors.ts'
import { originOf } from '../origin.ts'
import { readChallenge } from '../pkce/challenge.ts'
import { redirectTarget, withError } from '../redirect.ts'
import { type Auth, type AuthRequest, asAuth } from '../service.ts'
import { keepSecret } from './browser-secret.ts'
import { beginFlow, type Flow } from './flow-state.ts'
import type { Provider } from './provider.ts'

/**
 * Parameters for the provider's sign-in screen that apps may set, as Google defines them:
 * https://developers.google.com/identity/openid-connect/openid-connect#authenticationuriparameters
 */
const passedOn = ['access_type', 'display', 'hd', 'include_granted_scopes', 'login_hint', 'prompt']

export const callbackAddress = ({ url }: Auth) => `${url}/auth/v1/callback`

/**
 * `GET /authorize?provider=…&redirect_to=…[&scopes][&invite_token][&code_challenge&code_challenge_method][&prompt …]`: sends
 * a browser to the provider, so it needs no key. https://supabase.com/docs/reference/javascript/auth-signinwithoauth
 * @returns 302 to the provider; to the target with `error`, `error_code` and `error_description` when the provider
 *   is unreachable or after too many attempts
 * @throws {WireError} 400 `validation_failed` for a provider that is not enabled, or an incomplete challenge
 */
export const authorize = (auth: Auth) => async (c: AuthRequest) => {
  const wanted = readWanted(auth, c)
  const { redirectTo } = wanted
  const canonical = canonicalAddress(c, auth.url, redirectTo)
  if (canonical) return c.redirect(canonical)
  try {
    return c.redirect(await begin(auth, c, wanted))
  } catch (error) {
    return c.redirect(withError(redirectTo, errorOf(auth.log, error)))
  }
}

/**
 * `GET /user/identities/authorize?provider=…[&skip_http_redirect=true]`, and the other parameters of `/authorize`: adds an identity
 * to the caller's account. The browser keeps a cookie of this response, as a sign-in does of its redirect: otherwise a link could
 * add the identity of its victim to a stranger's account. So the app has to be open at the gateway's own address.
 * https://supabase.com/docs/reference/javascript/auth-linkidentity
 * @returns 302 to the provider, or 200 with `{ url }`
 * @throws {WireError} 400 `validation_failed`; 429; 504 `request_timeout`
 */
export const authorizeLinking = (auth: Auth) => async (c: AuthRequest) => {
  const url = await begin(auth, c, { ...readWanted(auth, c), linkTo: c.var.signedIn.account.id })
  return c.req.query('skip_http_redirect') === 'true' ? c.json({ url }) : c.redirect(url)
}

function readWanted(auth: Auth, c: AuthRequest): Flow {
  const { provider = '', invite_token: inviteToken, ...rest } = c.req.query()
  if (!auth.providers.has(provider)) throw validationFailed('Unsupported provider: provider is not enabled')
  const challenge = readChallenge(rest)
  return { provider, inviteToken, challenge, redirectTo: redirectTarget(c, auth.url), linkTo: undefined }
}

/** @returns the address of the provider */
async function begin(auth: Auth, c: AuthRequest, flow: Flow): Promise<string> {
  await auth.limiters.authorizePerAddress.consume(originOf(c).network)
  const secret = randomBytes(32).toString('base64url')
  const state = await auth.database.transaction(asAuth, (query) => beginFlow(query, flow))
  const { scopes = '', ...rest } = c.req.query()
  const extra = Object.fromEntries(Object.entries(rest).filter(([key]) => passedOn.includes(key)))
  const redirectUri = callbackAddress(auth)
  const provider = auth.providers.get(flow.provider) as Provider
  const address = await provider.authorizationUrl({ state, secret, redirectUri, scopes, extra })
  keepSecret(c, auth.url, state, secret)
  return address.href
}

/**
 * The app may be open under another name of this computer (`localhost`) than the provider redirects to (`127.0.0.1`), and
 * a cookie belongs to one of them.
 */
function canonicalAddress(c: AuthRequest, siteUrl: string, redirectTo: string): string | undefined {
  const here = new URL(c.req.url)
  if (here.host === new URL(siteUrl).host || here.host !== new URL(redirectTo).host) return undefined
  return `${siteUrl}/auth/v1/authorize${here.search}`
}
