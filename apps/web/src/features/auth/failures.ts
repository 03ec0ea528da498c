// Toast texts for refusals of the auth service.

import { isAuthRetryableFetchError } from '@supabase/supabase-js'
import { hasCode, isRateLimited } from '@/auth/auth-error'
import { m } from '@/i18n/messages'
import { errorMessage, isServerFailure } from '@/lib/error-message'

/** Sign-up returned neither a session nor an error. */
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
  return isServerFailure(error) ? m.error_server() : m.login_failed()
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
  // For a weak password, "try a different email" would be wrong.
  return errorMessage(error, m.register_failed())
}

/** The session of a link or a provider could not be used. */
export const arrivalFailure = (error: Error) => ({
  title: m.login_failed_title(),
  description: arrivalReason(error),
})

function arrivalReason(error: Error): string {
  if (isUnreachable(error)) return m.error_offline()
  return isServerFailure(error) ? m.error_server() : m.arrival_failed()
}

/** The browser could not open Google's sign-in. */
export const oauthFailure = (error: Error) => ({
  title: m.oauth_failed_title({ provider: 'Google' }),
  description: errorMessage(error, m.oauth_failed()),
})

// A map, because the code comes from the URL, which may contain 'constructor'.
const returnReasons = new Map([
  ['access_denied', m.oauth_cancelled],
  ['email_exists', m.oauth_email_exists],
  ['user_banned', m.oauth_banned],
  ['provider_email_needs_verification', m.oauth_email_unverified],
  ['signup_disabled', m.refused_invite_required],
  ['bad_oauth_state', m.oauth_expired],
  ['request_timeout', m.oauth_unreachable],
  ['unexpected_failure', m.error_server],
])

/** @param code `error_code` in the URL that Google's sign-in returned to */
export const oauthReturnFailure = (code: string) => ({
  title: m.oauth_failed_title({ provider: 'Google' }),
  description: (returnReasons.get(code) ?? m.oauth_failed)(),
})

/** The server did not respond: supabase-js reports status 0. */
const isUnreachable = (error: Error) => isAuthRetryableFetchError(error) && !error.status
