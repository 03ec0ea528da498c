import type { Caller } from './caller.ts'
import { Refusal } from './respond.ts'

/**
 * Requires the second factor of callers who have set one up (https://supabase.com/docs/guides/auth/auth-mfa).
 * @throws {Refusal} 403 `second_step_required`
 */
export function requireSecondStep({ user, token }: Caller): void {
  const isSetUp = user.factors?.some(({ status }) => status === 'verified')
  if (!isSetUp || assuranceLevelOf(token) === 'aal2') return
  throw new Refusal(403, 'second_step_required')
}

/** @param token checked by the auth service already */
function assuranceLevelOf(token: string): string {
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  return JSON.parse(claims).aal
}
