// Access tokens: HS256 JSON Web Tokens (RFC 7519), signed and checked with the project's secret.

import { createHmac } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
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

export type Tokens = {
  /** Signs `claims` unchanged; the caller sets iat, exp and the rest. */
  sign(claims: Record<string, unknown>): Promise<string>
  /** @throws {TokenError} when malformed, forged or expired (30 s of clock skew are allowed) */
  verify(token: string): Promise<Claims>
  /** Derives a secret from `text` and the project's secret: always the same 43 URL-safe characters. */
  derive(text: string): string
}

export const CLOCK_SKEW_SECONDS = 30

export function createTokens(secret: string): Tokens {
  const key = new TextEncoder().encode(secret)
  // Verifying a signature costs more than the query it guards; a verified token stays valid until it expires.
  const verified = new LRUCache<string, Claims>({ max: 10_000 })

  return {
    sign: (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(key),

    async verify(token) {
      const known = verified.get(token)
      if (known && (known.exp === undefined || known.exp + CLOCK_SKEW_SECONDS > Date.now() / 1000))
        return known
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          clockTolerance: CLOCK_SKEW_SECONDS,
        })
        const claims: Claims = { ...payload, role: typeof payload.role === 'string' ? payload.role : 'anon' }
        verified.set(token, claims)
        return claims
      } catch (cause) {
        const expired = cause instanceof errors.JWTExpired
        throw new TokenError(expired ? 'JWT expired' : (cause as Error).message, expired, { cause })
      }
    },

    derive: (text) => createHmac('sha256', key).update(text).digest('base64url'),
  }
}
