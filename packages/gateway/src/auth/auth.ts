// Accounts and sessions under /auth/v1, as supabase/auth serves them (https://supabase.com/docs/guides/auth).

import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { identifyByKey } from '../http/caller.ts'
import { WireError } from '../http/wire-error.ts'
import { listFactors, removeFactor } from './admin/admin-factors.ts'
import { changeUser, createUser, deleteUser, listUsers, readUser } from './admin/admin-users.ts'
import { generateLink } from './admin/generate-link.ts'
import { invite } from './admin/invite.ts'
import { requireServiceRole } from './admin/service-role.ts'
import { refuseDisabled, refuseDisabledAdministration, web3Disabled } from './disabled.ts'
import { errorResponse } from './errors.ts'
import { challenge } from './factors/challenge.ts'
import { enroll } from './factors/enroll.ts'
import { requireFullSignIn } from './factors/require-full-sign-in.ts'
import { unenroll } from './factors/unenroll.ts'
import { verifyFactor } from './factors/verify-factor.ts'
import { requireManualLinking, unlinkIdentity } from './identities.ts'
import { createLimiters, type Limits } from './limits.ts'
import { logout } from './logout.ts'
import { followLink } from './mail/follow-link.ts'
import { sendOtp } from './mail/otp.ts'
import { reauthenticate } from './mail/reauthenticate.ts'
import { recover } from './mail/recover.ts'
import { resend } from './mail/resend.ts'
import { verify } from './mail/verify.ts'
import { authorize, authorizeLinking } from './oauth/authorize.ts'
import { finishSignIn } from './oauth/callback.ts'
import { createProvider, type ProviderOptions } from './oauth/provider.ts'
import { grantByCode } from './pkce/token-pkce.ts'
import type { Auth, AuthEnv, AuthRequest } from './service.ts'
import { getHealth, getJwks, getSettings } from './settings.ts'
import { requireUser } from './signed-in.ts'
import { signUp } from './signup.ts'
import { grantByPassword } from './token-password.ts'
import { grantByRefreshToken } from './token-refresh.ts'
import { getUser, updateUser } from './user.ts'

const MAX_BODY_BYTES = 16 * 1024

export type AuthOptions = Omit<Auth, 'limiters' | 'providers'> & {
  limits: Limits
  /** OpenID Connect providers by the name that apps use: `google`. */
  identityProviders: Readonly<Record<string, ProviderOptions>>
}

export function createAuth({ limits, identityProviders, ...services }: AuthOptions) {
  const providers = Object.entries(identityProviders).map(
    ([name, options]) => [name, createProvider(options)] as const,
  )
  const limiters = createLimiters(services.database, limits)
  const auth: Auth = { ...services, limiters, providers: new Map(providers) }
  const app = new Hono<AuthEnv>()
  app.onError(errorResponse)
  app.use(noStore, bodyLimit({ maxSize: MAX_BODY_BYTES, onError: tooLarge }))

  // These need no key.
  app.get('/settings', getSettings(auth))
  app.get('/health', getHealth)
  app.get('/.well-known/jwks.json', getJwks(auth))
  app.get('/verify', followLink(auth))
  app.post('/verify', verify(auth))
  app.get('/authorize', authorize(auth))
  app.get('/callback', finishSignIn(auth))

  app.use(requireKey(auth))
  refuseDisabled(app)
  app.post('/signup', signUp(auth))
  app.post('/token', grantToken(auth))
  app.post('/otp', sendOtp(auth))
  app.post('/recover', recover(auth))
  app.post('/resend', resend(auth))

  const signedIn = requireUser(auth)
  app.get('/user', signedIn, getUser)
  app.put('/user', signedIn, requireFullSignIn, updateUser(auth))
  const linking = requireManualLinking(auth)
  app.get('/user/identities/authorize', signedIn, linking, requireFullSignIn, authorizeLinking(auth))
  app.delete('/user/identities/:id', signedIn, linking, requireFullSignIn, unlinkIdentity(auth))
  app.get('/reauthenticate', signedIn, reauthenticate(auth))
  app.post('/logout', signedIn, logout(auth))

  app.post('/factors', signedIn, enroll(auth))
  app.delete('/factors/:factorId', signedIn, unenroll(auth))
  app.post('/factors/:factorId/challenge', signedIn, challenge(auth))
  app.post('/factors/:factorId/verify', signedIn, verifyFactor(auth))

  const serviceRole = requireServiceRole(auth)
  app.post('/invite', serviceRole, invite(auth))
  app.use('/admin/*', serviceRole)
  refuseDisabledAdministration(app)
  app.post('/admin/generate_link', generateLink(auth))
  app.get('/admin/users', listUsers(auth))
  app.post('/admin/users', createUser(auth))
  app.get('/admin/users/:id', readUser(auth))
  app.put('/admin/users/:id', changeUser(auth))
  app.delete('/admin/users/:id', deleteUser(auth))
  app.get('/admin/users/:id/factors', listFactors(auth))
  app.delete('/admin/users/:id/factors/:factorId', removeFactor(auth))

  app.all('*', notFound)
  return app
}

/** `POST /token?grant_type=…`: one handler per grant (RFC 6749, section 4). */
function grantToken(auth: Auth) {
  const grants = new Map([
    ['password', grantByPassword(auth)],
    ['refresh_token', grantByRefreshToken(auth)],
    ['pkce', grantByCode(auth)],
    ['web3', web3Disabled],
  ])
  return (c: AuthRequest): Response | Promise<Response> => {
    const grant = grants.get(c.req.query('grant_type') ?? '')
    if (!grant) throw new WireError(400, 'invalid_credentials', 'unsupported_grant_type')
    return grant(c)
  }
}

const requireKey =
  ({ keys }: Auth): MiddlewareHandler =>
  async (c, next) => {
    identifyByKey(c.req.raw, keys)
    await next()
  }

// Responses carry tokens, so no cache may keep them (RFC 6749, section 5.1).
const noStore: MiddlewareHandler = async (c, next) => {
  c.header('cache-control', 'no-store')
  await next()
}

function tooLarge(): never {
  throw new WireError(413, 'request_entity_too_large', 'Request body is too large', {
    // The rest of the body stays unread, so this connection cannot be reused.
    headers: { connection: 'close' },
  })
}

function notFound(): never {
  throw new WireError(404, 'not_found', 'There is nothing at this path')
}
