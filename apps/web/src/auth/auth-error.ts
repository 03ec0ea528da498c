// Refusals of the auth service. Codes: https://supabase.com/docs/guides/auth/debugging/error-codes

import { isAuthApiError } from '@supabase/supabase-js'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'

export const hasCode = (error: Error, ...codes: string[]) =>
  isAuthApiError(error) && codes.includes(error.code ?? '')

export const isRateLimited = (error: Error) => isAuthApiError(error) && error.status === 429

/** Why the code of an authenticator app was refused, to be shown at its field. */
export function codeFailure(error: Error): string {
  if (isRateLimited(error)) return m.second_step_limit()
  if (hasCode(error, 'mfa_verification_failed', 'mfa_challenge_expired')) return m.second_step_wrong()
  return errorMessage(error)
}
