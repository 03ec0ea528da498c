// The assurance level in the session's token. The client's getAuthenticatorAssuranceLevel is asynchronous: a screen that
// the second step protects would be visible for a moment.
// https://supabase.com/docs/guides/auth/auth-mfa

import type { Session } from '@supabase/supabase-js'
import { claimsOf } from '@/auth/token-claims'

export type Assurance = {
  /** True while the code of the authenticator app is still required. */
  needsSecondStep: boolean
  /** True when an emailed link or code has just opened the session, which then accepts a new password without the old. */
  signedInByMail: boolean
}

/** How long the emailed link replaces the password; the server applies the same limit. */
const FRESH_SECONDS = 15 * 60

type Claims = { aal?: string; amr?: { method: string; timestamp: number }[] }

export function assuranceOf(session: Session | null | undefined): Assurance {
  if (!session) return { needsSecondStep: false, signedInByMail: false }
  const { aal, amr } = claimsOf(session.access_token) as Claims
  const since = Date.now() / 1_000 - FRESH_SECONDS
  const hasFactor = session.user.factors?.some(({ status }) => status === 'verified') ?? false
  return {
    needsSecondStep: hasFactor && aal !== 'aal2',
    signedInByMail: amr?.some(({ method, timestamp }) => mailed.has(method) && timestamp > since) ?? false,
  }
}

const mailed = new Set(['otp', 'magiclink', 'recovery'])
