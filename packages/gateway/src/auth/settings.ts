import { API_VERSION } from './errors.ts'
import type { Auth, AuthRequest } from './service.ts'

/** `GET /settings`: the available ways to sign in. */
export const getSettings = (auth: Auth) => (c: AuthRequest) =>
  c.json({
    external: {
      anonymous_users: auth.settings.anonymousSignIns,
      email: true,
      phone: false,
      google: auth.providers.has('google'),
    },
    disable_signup: false,
    mailer_autoconfirm: true,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
  })

/** `GET /health`; clients of supabase/auth expect this name. */
export const getHealth = (c: AuthRequest) =>
  c.json({ name: 'GoTrue', version: API_VERSION, description: 'Accounts and sessions' })

/** `GET /.well-known/jwks.json` (RFC 7517): none while tokens are signed with a shared secret. */
export const getJwks = (auth: Auth) => (c: AuthRequest) => {
  c.header('cache-control', 'public, max-age=600')
  return c.json({ keys: auth.tokens.publicKeys })
}
