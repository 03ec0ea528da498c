// Proof Key for Code Exchange (RFC 7636): only the app that requested a code can redeem it.

import { createHash } from 'node:crypto'
import { z } from 'zod'
import { isSameSecret } from '../../http/same-secret.ts'
import { validationFailed } from '../errors.ts'

export type Challenge = { challenge: string; method: 's256' | 'plain' }

/** Request fields; clients without PKCE send null. */
export const challengeFields = {
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
}

type ChallengeFields = z.infer<z.ZodObject<typeof challengeFields>>

const method = z
  .string()
  .toLowerCase()
  .pipe(z.enum(['s256', 'plain']))

/**
 * @returns undefined when the app does not use PKCE
 * @throws {WireError} 400 `validation_failed`
 */
export function readChallenge({
  code_challenge: challenge,
  code_challenge_method: methodName,
}: ChallengeFields): Challenge | undefined {
  if (!challenge && !methodName) return undefined
  if (!challenge || !methodName) {
    throw validationFailed('PKCE flow requires code_challenge_method and code_challenge')
  }
  // RFC 7636, section 4.2
  if (!/^[\w.~-]{43,128}$/.test(challenge)) {
    throw validationFailed('code_challenge has to be 43 to 128 letters, digits or -._~')
  }
  const parsed = method.safeParse(methodName)
  if (!parsed.success) throw validationFailed('code_challenge_method has to be s256 or plain')
  return { challenge, method: parsed.data }
}

export function meetsChallenge(verifier: string, { challenge, method }: Challenge): boolean {
  const derived = method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier
  return isSameSecret(derived, challenge)
}
