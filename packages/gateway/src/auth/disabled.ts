// What this gateway does not offer answers as on a Supabase project where it is switched off.

import type { Hono } from 'hono'
import { z } from 'zod'
import { WireError } from '../http/wire-error.ts'
import { readBody } from './body.ts'
import type { AuthEnv, AuthRequest } from './service.ts'

const oauthServer = new WireError(404, 'feature_disabled', 'OAuth server is disabled')
const passkeys = new WireError(404, 'passkey_disabled', 'Passkeys are disabled')
const saml = new WireError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')

type Refusal = [path: string, error: WireError]

const refusals: Refusal[] = [
  ['/sso', saml],
  ['/sso/*', saml],
  ['/passkeys', passkeys],
  ['/passkeys/*', passkeys],
  ['/oauth/*', oauthServer],
  ['/user/oauth/*', oauthServer],
]
const administration: Refusal[] = [
  ['/admin/sso/*', saml],
  ['/admin/oauth/*', oauthServer],
  ['/admin/users/:id/passkeys', passkeys],
  ['/admin/users/:id/passkeys/*', passkeys],
]

export const refuseDisabled = (app: Hono<AuthEnv>) => refuse(app, refusals)
export const refuseDisabledAdministration = (app: Hono<AuthEnv>) => refuse(app, administration)

function refuse(app: Hono<AuthEnv>, list: readonly Refusal[]): void {
  for (const [path, error] of list) {
    app.all(path, () => {
      throw error
    })
  }
}

/** `POST /token?grant_type=web3` */
export function web3Disabled(): never {
  throw new WireError(422, 'web3_provider_disabled', 'Web3 provider is disabled')
}

const addresses = z.object({ email: z.unknown().optional(), phone: z.unknown().optional() })

/** @throws {WireError} `phone_provider_disabled` for a body with a telephone number but no address */
export async function refusePhone(c: AuthRequest, status: 400 | 422, message: string): Promise<void> {
  const { email, phone } = await readBody(c, addresses)
  if (phone && !email) throw new WireError(status, 'phone_provider_disabled', message)
}

const others: Record<string, WireError> = {
  phone: new WireError(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone'),
  webauthn: new WireError(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn'),
}

/** @throws {WireError} 422 for factors other than an authenticator app */
export async function refuseOtherFactors(c: AuthRequest): Promise<void> {
  const { factor_type } = await readBody(c, z.object({ factor_type: z.unknown().optional() }))
  const error = typeof factor_type === 'string' ? others[factor_type] : undefined
  if (error) throw error
}
