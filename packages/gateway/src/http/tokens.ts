// Access tokens: JSON Web Tokens (RFC 7519), signed with the project's secret (HS256) or, so that others can check them, with
// a private key (ES256).

import { createHmac } from 'node:crypto'
import {
  createLocalJWKSet,
  errors,
  importJWK,
  type JWK,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
  SignJWT,
} from 'jose'
import { LRUCache } from 'lru-cache'

export type Claims = {
  role: string
  sub?: string
  exp?: number
  session_id?: string
  [claim: string]: unknown
}

/** A rejected token; `expired` lets a service answer "JWT expired". */
export class TokenError extends Error {
  readonly expired: boolean

  constructor(message: string, expired: boolean, options?: ErrorOptions) {
    super(message, options)
    this.name = 'TokenError'
    this.expired = expired
  }
}

/** An ES256 key as a JSON Web Key (RFC 7517), private unless it only checks older tokens. */
export type SigningKey = JWK & { kty: 'EC'; crv: 'P-256'; x: string; y: string; kid: string }

export type Tokens = {
  /** For `/.well-known/jwks.json`. */
  publicKeys: JWK[]
  /** Signs `claims` unchanged; the caller sets iat, exp and the rest. */
  sign(claims: Record<string, unknown>): Promise<string>
  /** @throws {TokenError} when malformed, forged or expired (30 s of clock skew are allowed) */
  verify(token: string): Promise<Claims>
  /** Derives a secret from `text` and the project's secret: always the same 43 URL-safe characters. */
  derive(text: string): string
}

export const CLOCK_SKEW_SECONDS = 30

/**
 * @param signingKeys the first signs, all of them check. For a rotation, put the new key first, and remove the old one once the
 *   last of its tokens has expired. Tokens signed with the secret stay valid.
 */
export function createTokens(secret: string, signingKeys: readonly SigningKey[] = []): Tokens {
  const bytes = new TextEncoder().encode(secret)
  // jose would import the bytes again for each of the many addresses that a screen has signed.
  const key = crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ])
  const publicKeys = signingKeys.map(publicKeyOf)
  const byId = createLocalJWKSet({ keys: publicKeys })
  const keyFor: JWTVerifyGetKey = (header, token) => (header.alg === 'HS256' ? key : byId(header, token))
  const [current] = signingKeys
  const privateKey = current && importJWK(current, 'ES256')
  // Verifying a signature costs more than the query it guards; a verified token stays valid until it expires.
  const verified = new LRUCache<string, Claims>({ max: 10_000 })

  return {
    publicKeys,

    async sign(claims) {
      const header = current ? { alg: 'ES256', kid: current.kid } : { alg: 'HS256' }
      return new SignJWT(claims).setProtectedHeader({ ...header, typ: 'JWT' }).sign(await (privateKey ?? key))
    },

    async verify(token) {
      const known = verified.get(token)
      if (known && (known.exp === undefined || known.exp + CLOCK_SKEW_SECONDS > Date.now() / 1000))
        return known
      try {
        const { payload } = await jwtVerify(token, keyFor, {
          algorithms: current ? ['HS256', 'ES256'] : ['HS256'],
          clockTolerance: CLOCK_SKEW_SECONDS,
        })
        checkClaims(payload)
        const claims: Claims = { ...payload, role: typeof payload.role === 'string' ? payload.role : 'anon' }
        verified.set(token, claims)
        return claims
      } catch (cause) {
        const expired = cause instanceof errors.JWTExpired
        throw new TokenError(expired ? 'JWT expired' : (cause as Error).message, expired, { cause })
      }
    },

    derive: (text) => createHmac('sha256', bytes).update(text).digest('base64url'),
  }
}

/** Checks what jose leaves to its callers. */
function checkClaims(payload: JWTPayload): void {
  const refuse = (claim: string, reason: string, message: string) => {
    throw new errors.JWTClaimValidationFailed(message, payload, claim, reason)
  }
  if (payload.iat !== undefined && payload.iat > Date.now() / 1000 + CLOCK_SKEW_SECONDS)
    refuse('iat', 'check_failed', 'The token is from the future')
  const audiences: unknown[] = [payload.aud ?? []].flat()
  if (audiences.some((audience) => typeof audience !== 'string'))
    refuse('aud', 'invalid', 'The audience is neither text nor a list of texts')
}

const publicKeyOf = ({ kty, crv, x, y, kid }: SigningKey): JWK => ({
  ...{ kty, crv, x, y, kid },
  ...{ alg: 'ES256', use: 'sig', key_ops: ['verify'], ext: true },
})
