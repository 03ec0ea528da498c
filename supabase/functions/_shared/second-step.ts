import { Refusal } from './answer.ts'
import type { Caller } from './caller.ts'

/**
 * Lets only those pass who have taken the second step of their sign-in, if they have set one up
 * (https://supabase.com/docs/guides/auth/auth-mfa).
 * @throws {Refusal} 403 `insufficient_aal`
 */
export function requireSecondStep({ user, token }: Caller): void {
  const isSetUp = user.factors?.some(({ status }) => status === 'verified')
  if (!isSetUp || assuranceLevelOf(token) === 'aal2') return
  throw new Refusal(403, 'Please confirm your second step first.', { code: 'insufficient_aal' })
}

/** The auth service has checked the token: that is how it became a caller. */
function assuranceLevelOf(token: string): string {
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  return JSON.parse(claims).aal
}
