// Who is signed in. Starts loading, then settles as signed in (with the profile) or signed out, and follows
// every change that the Supabase client reports, those of other tabs included.

import type { Session, User } from '@supabase/supabase-js'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react'
import { db } from '@/lib/db'
import { m } from '@/paraglide/messages'
import { type Profile, profileQuery } from './api'

const TIMEOUT_MS = 10_000

export type AuthError = { code: 'AUTH_TIMEOUT' | 'PROFILE_FAILED'; message: string }

export type Auth = {
  session: Session | null
  user: User | null
  profile: Profile | null
  loading: boolean
  /** True once the first check has ended, whatever its result. */
  initialized: boolean
  error: AuthError | null
  /** Refreshes the session and the profile; never rejects, the result shows in the state. */
  refresh(): Promise<void>
}

const AuthContext = createContext<Auth | null>(null)

export function useAuth(): Auth {
  const auth = use(AuthContext)
  if (!auth) throw new Error('useAuth is for components inside AuthProvider')
  return auth
}

export function AuthProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  // undefined: not known yet
  const [session, setSession] = useState<Session | null>()
  const [timedOut, setTimedOut] = useState(false)
  const user = session?.user ?? null
  const { data: profile = null, error: profileError, isPending, refetch } = useQuery(profileQuery(user?.id))

  useEffect(() => {
    const { data } = db.auth.onAuthStateChange((event, next) => {
      setSession(next)
      if (event === 'SIGNED_OUT') queryClient.clear()
    })
    return () => data.subscription.unsubscribe()
  }, [queryClient])

  const loading = session === undefined || (user !== null && isPending)

  useEffect(() => {
    if (!loading) return setTimedOut(false)
    const timer = setTimeout(() => setTimedOut(true), TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [loading])

  const refresh = useCallback(async () => {
    setTimedOut(false)
    const { data } = await db.auth.refreshSession()
    setSession((current) => data.session ?? current ?? null)
    if (data.user) await refetch()
  }, [refetch])

  const error = useMemo((): AuthError | null => {
    if (timedOut) return { code: 'AUTH_TIMEOUT', message: m.auth_timeout() }
    if (profileError) return { code: 'PROFILE_FAILED', message: profileError.message }
    return null
  }, [timedOut, profileError])

  const auth = useMemo(
    () => ({
      session: session ?? null,
      user,
      profile,
      loading: loading && !timedOut,
      initialized: !loading,
      error,
      refresh,
    }),
    [session, user, profile, loading, timedOut, error, refresh],
  )

  return <AuthContext value={auth}>{children}</AuthContext>
}
