// PostgREST's words for a rejected token (https://docs.postgrest.org/en/v14/references/errors.html#group-3-jwt).

import { errors } from 'jose'
import type { TokenError } from '../http/tokens.ts'

export type TokenProblem = { code: 'PGRST301' | 'PGRST303'; message: string; details?: string }

/** @param authorization the header that had the token */
export function tokenProblem({ cause, message }: TokenError, authorization: string): TokenProblem {
  const token = authorization.split(' ')[1] ?? ''
  const parts = token.split('.').length
  if (token && parts !== 3) return { code: 'PGRST301', message: `Expected 3 parts in JWT; got ${parts}` }
  if (cause instanceof errors.JWTExpired) return { code: 'PGRST303', message: 'JWT expired' }
  if (cause instanceof errors.JWTClaimValidationFailed)
    return { code: 'PGRST303', message: claimProblem(cause) }
  if (cause instanceof errors.JWSSignatureVerificationFailed) {
    const details = 'None of the keys was able to decode the JWT'
    return { code: 'PGRST301', message: 'No suitable key or wrong key type', details }
  }
  if (cause instanceof errors.JOSEAlgNotAllowed || cause instanceof errors.JOSENotSupported) {
    return { code: 'PGRST301', message: 'Wrong or unsupported encoding algorithm', details: cause.message }
  }
  if (cause instanceof errors.JOSEError)
    return { code: 'PGRST301', message: 'JWT cryptographic operation failed' }
  // Ours: the token is empty, the session has ended, or the token is for another purpose.
  return { code: 'PGRST301', message }
}

function claimProblem({ claim, reason }: errors.JWTClaimValidationFailed): string {
  if (claim === 'aud') return "The JWT 'aud' claim must be a string or an array of strings"
  if (reason === 'invalid') return `The JWT '${claim}' claim must be a number`
  return claim === 'nbf' ? 'JWT not yet valid' : 'JWT issued at future'
}
