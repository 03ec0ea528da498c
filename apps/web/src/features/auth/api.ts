// What this feature asks of the server. Components never touch `db`.

import { queryOptions, skipToken, useMutation } from '@tanstack/react-query'
import type { Tables } from '@/lib/database.types'
import { db } from '@/lib/db'
import { oauthFailure, SessionMissing, signInFailure, signUpFailure } from './failures'

export type Profile = Tables<'profiles'>

export const profileQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['profile', userId],
    queryFn: userId
      ? async ({ signal }) => {
          const { data } = await db
            .from('profiles')
            .select('*')
            .eq('id', userId)
            .abortSignal(signal)
            .maybeSingle()
            .throwOnError()
          return data
        }
      : skipToken,
  })

/** The auth provider hears of the new session by itself. */
export function useSignIn() {
  return useMutation({
    meta: { failure: signInFailure },
    mutationFn: async (credentials: { email: string; password: string }) => {
      const { error } = await db.auth.signInWithPassword(credentials)
      if (error) throw error
    },
  })
}

export function useSignUp() {
  return useMutation({
    meta: { failure: signUpFailure },
    mutationFn: async ({ name, email, password }: { name: string; email: string; password: string }) => {
      const { data, error } = await db.auth.signUp({
        email,
        password,
        options: { data: { full_name: name } },
      })
      if (error) throw error
      if (!data.session) {
        await db.auth.signOut({ scope: 'local' })
        throw new SessionMissing()
      }
    },
  })
}

/** Leaves the app for Google, which comes back to `returnTo`, a path. */
export function useGoogleSignIn() {
  return useMutation({
    meta: { failure: oauthFailure },
    mutationFn: async (returnTo: string) => {
      const { error } = await db.auth.signInWithOAuth({
        provider: 'google',
        options: { redirectTo: window.location.origin + returnTo },
      })
      if (error) throw error
    },
  })
}
