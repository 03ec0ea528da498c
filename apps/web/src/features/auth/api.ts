// What this feature asks of the server. Components never touch `db`.

import { isAuthSessionMissingError } from '@supabase/supabase-js'
import { queryOptions, skipToken, useMutation } from '@tanstack/react-query'
import { auth } from '@/auth/auth'
import { hasCode, isRateLimited } from '@/auth/auth-error'
import { isLeaving } from '@/auth/own-ending'
import { requireSession } from '@/auth/require-session'
import type { ArrivingSession } from '@/auth/sign-in-return'
import type { Tables } from '@/data/database.types'
import { wholeResult } from '@/data/offline/whole-result'
import { noteSyncPoint } from '@/data/sync-point'
import { currentLanguage, m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import { toast } from '@/lib/toast'
import { arrivalFailure, oauthFailure, SessionMissing, signInFailure, signUpFailure } from './failures'

export type Profile = Tables<'profiles'>

export const profileQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['profile', userId],
    queryFn: userId
      ? async ({ signal }) => {
          // An anonymous caller would see no profile: the session cannot be renewed at the moment.
          await requireSession(m.error_offline())
          // Visitors do not need it.
          const { db } = await import('@/data/db')
          const { data } = await db
            .from('profiles')
            .select('*, moment')
            .eq('id', userId)
            .abortSignal(signal)
            .maybeSingle()
            .overrideTypes<(Profile & { moment: string }) | null, { merge: false }>()
            .throwOnError()
          // The token of an ended session shows no profile, which must not pass for having no family.
          if (!data) {
            await leaveEndedSession()
            return null
          }
          const { moment, ...profile } = data
          noteSyncPoint(moment)
          return profile
        }
      : skipToken,
    meta: { offline: wholeResult },
  })

/** The auth provider picks up the new session. */
export function useSignIn() {
  return useMutation({
    meta: { failure: signInFailure },
    mutationFn: async (credentials: { email: string; password: string }) => {
      const { error } = await auth.signInWithPassword(credentials)
      if (error) throw error
    },
  })
}

/** `inviteCode`: of the invitation that led here. A hub may require one. */
type NewAccount = { name: string; email: string; password: string; inviteCode: string | null }

export function useSignUp() {
  return useMutation({
    meta: { failure: signUpFailure },
    mutationFn: async ({ name, email, password, inviteCode }: NewAccount) => {
      const { data, error } = await auth.signUp({
        email,
        password,
        options: {
          data: {
            full_name: name,
            language: currentLanguage(),
            ...(inviteCode && { invite_code: inviteCode }),
          },
        },
      })
      if (error) throw error
      if (!data.session) {
        await auth.signOut({ scope: 'local' })
        throw new SessionMissing()
      }
    },
  })
}

/** Signs in with the session that a link or a provider brought, in place of the current one. */
export function useAdoptSession() {
  return useMutation({
    meta: { failure: arrivalFailure },
    mutationFn: async ({ accessToken, refreshToken }: ArrivingSession) => {
      const { data } = await auth.getSession()
      if (data.session) {
        // Verified first: a bad link must not sign anyone out.
        const { error } = await auth.getUser(accessToken)
        if (error) throw error
        await auth.signOut({ scope: 'local' })
      }
      const { error } = await auth.setSession({ access_token: accessToken, refresh_token: refreshToken })
      if (error) throw error
    },
  })
}

/** Opens Google's sign-in, which returns to the path `returnTo`. A new account may require the invite code. */
export function useGoogleSignIn() {
  return useMutation({
    meta: { failure: oauthFailure },
    mutationFn: async ({ returnTo, inviteCode }: { returnTo: string; inviteCode: string | null }) => {
      const { error } = await auth.signInWithOAuth({
        provider: 'google',
        options: {
          redirectTo: window.location.origin + returnTo,
          ...(inviteCode && { queryParams: { invite_token: inviteCode } }),
        },
      })
      if (error) throw error
    },
  })
}

/** Emails a link to /reset-password. The response is the same for an address without an account. */
export function useRequestReset() {
  return useMutation({
    meta: {
      failure: (error) => ({
        title: m.forgot_failed(),
        description: isRateLimited(error) ? m.forgot_failed_limit() : errorMessage(error),
      }),
    },
    mutationFn: async (email: string) => {
      const redirectTo = `${window.location.origin}/reset-password`
      const { error } = await auth.resetPasswordForEmail(email, { redirectTo })
      if (error) throw error
    },
  })
}

/** Signs in with the code of a recovery mail, which then allows a new password. */
export function useRecoveryCode() {
  return useMutation({
    mutationFn: async ({ email, code }: { email: string; code: string }) => {
      const { error } = await auth.verifyOtp({ email, token: code, type: 'recovery' })
      if (error) throw error
    },
  })
}

/** For a session that an emailed link opened: the server then requires no current password. */
export function useSetNewPassword() {
  return useMutation({
    meta: { failure: (error) => ({ title: m.password_failed(), description: errorMessage(error) }) },
    mutationFn: async (password: string) => {
      const { error } = await auth.updateUser({ password })
      if (error) throw error
    },
    onSuccess: () => toast.success(m.password_updated()),
  })
}

/** Verifies the code of the authenticator app. The resulting session has passed the second step. */
export function useSecondStep() {
  return useMutation({
    mutationFn: async (code: string) => {
      const { data, error } = await auth.mfa.listFactors()
      if (error) throw error
      let failure: Error = new SessionMissing()
      // A user with two apps may read the code from either.
      for (const { id } of data.totp) {
        const { error } = await auth.mfa.challengeAndVerify({ factorId: id, code })
        if (!error) return
        failure = error
        if (!hasCode(error, 'mfa_verification_failed')) break
      }
      throw failure
    },
  })
}

/**
 * Asks the server whether this device is still signed in. If not, removes the session and tells the user. Without an
 * answer, the device counts as signed in.
 */
export async function leaveEndedSession(): Promise<void> {
  const { data } = await auth.getSession()
  if (!data.session || isLeaving(data.session.user.id)) return
  const { error } = await auth.getUser()
  const accountDeleted = error && hasCode(error, 'user_not_found')
  if (accountDeleted) await auth.signOut({ scope: 'local' })
  if (!accountDeleted && !(error && isAuthSessionMissingError(error))) return
  const title = m.session_ended_title()
  toast.info(title, { description: accountDeleted ? m.account_gone() : m.session_ended(), id: title })
}
