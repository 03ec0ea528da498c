// What the toasts say when the auth service refuses. Codes: https://supabase.com/docs/guides/auth/debugging/error-codes

import { isAuthApiError, isAuthRetryableFetchError, isAuthWeakPasswordError } from '@supabase/supabase-js'
import { errorMessage } from '@/lib/error-message'
import { m } from '@/paraglide/messages'

/** Sign-up ended without a session, and without an error that would say why. */
export class SessionMissing extends Error {
  override name = 'SessionMissing'
}

export const signInFailure = (error: Error) => ({
  title: m.login_failed_title(),
  description: signInReason(error),
})

function signInReason(error: Error): string {
  if (isUnreachable(error)) return m.error_offline()
  if (isRateLimited(error)) return m.login_failed_limit()
  if (hasCode(error, 'invalid_credentials')) return m.login_failed_credentials()
  return m.login_failed()
}

export const signUpFailure = (error: Error) => ({
  title: m.register_failed_title(),
  description: signUpReason(error),
})

function signUpReason(error: Error): string {
  if (isUnreachable(error)) return m.error_offline()
  if (isRateLimited(error)) return m.register_failed_limit()
  if (hasCode(error, 'user_already_exists', 'email_exists')) return m.register_failed_taken()
  if (error instanceof SessionMissing) return m.register_failed_session()
  // Another email would not help, and the server says what would.
  if (isAuthWeakPasswordError(error)) return error.message
  return m.register_failed()
}

export const oauthFailure = ({ message }: Pick<Error, 'message'>) => ({
  title: m.oauth_failed_title({ provider: 'Google' }),
  description: message,
})

/** Why the code of the authenticator app was not taken; said beside the field. */
export function secondStepFailure(error: Error): string {
  if (isRateLimited(error)) return m.second_step_limit()
  if (hasCode(error, 'mfa_verification_failed', 'mfa_challenge_expired')) return m.second_step_wrong()
  return errorMessage(error)
}

export const hasCode = (error: Error, ...codes: string[]) =>
  isAuthApiError(error) && codes.includes(error.code ?? '')

export const isRateLimited = (error: Error) => isAuthApiError(error) && error.status === 429

/** No answer at all; supabase-js gives it the status 0. */
const isUnreachable = (error: Error) => isAuthRetryableFetchError(error) && !error.status
