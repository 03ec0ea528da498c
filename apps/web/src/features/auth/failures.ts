// What the toasts say when the auth service refuses.

import { isAuthRetryableFetchError, isAuthWeakPasswordError } from '@supabase/supabase-js'
import { hasCode, isRateLimited } from '@/lib/auth-error'
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

/** No answer at all; supabase-js gives it the status 0. */
const isUnreachable = (error: Error) => isAuthRetryableFetchError(error) && !error.status
