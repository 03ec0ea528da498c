// Who is signed in. Starts loading, then settles as signed in (with the profile) or signed out, and follows
// every change that the Supabase client reports, those of other tabs included.

import type { Session, User } from '@supabase/supabase-js'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react'
import { db, signInFailed } from '@/lib/db'
import { errorMessage } from '@/lib/error-message'
import { claimPersonalStores, purgePersonalStores } from '@/lib/personal-store'
import { toast } from '@/lib/toast'
import { m } from '@/paraglide/messages'
import { type Profile, profileQuery } from './api'
import { type Assurance, assuranceOf } from './assurance'
import { oauthReturnFailure } from './failures'
import { useLiveSession } from './use-live-session'

const TIMEOUT_MS = 10_000

export type AuthError = { code: 'AUTH_TIMEOUT' | 'PROFILE_FAILED'; message: string }

export type Auth = Assurance & {
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
  const assurance = useMemo(() => assuranceOf(session), [session])
  const { needsSecondStep } = assurance
  // Before the second step the server shows no profile, and that must not pass for having no family.
  const readable = needsSecondStep ? undefined : user?.id
  const { data: profile = null, error: profileError, isPending } = useQuery(profileQuery(readable))

  useLiveSession(user?.id)

  useEffect(() => {
    const { data } = db.auth.onAuthStateChange((event, next) => {
      // Before any screen reads what is stored.
      if (next) claimPersonalStores(next.user.id)
      setSession(next)
      if (event === 'SIGNED_IN') queryClient.invalidateQueries(profileQuery(next?.user.id))
      // supabase-js (2.119) tells realtime of every other new token: what is open would go on with the old one.
      if (event === 'MFA_CHALLENGE_VERIFIED') db.realtime.setAuth(next?.access_token)
      // Also fires when the session ended in another tab, on the server or with the account.
      if (event === 'SIGNED_OUT') {
        queryClient.clear()
        purgePersonalStores()
      }
    })
    return () => data.subscription.unsubscribe()
  }, [queryClient])

  useEffect(() => {
    if (!signInFailed) return
    const { title, description } = oauthReturnFailure(signInFailed)
    toast.error(title, { description, id: title })
  }, [])

  const initialized = session !== undefined && (user === null || needsSecondStep || !isPending)
  const loading = !initialized && !timedOut

  useEffect(() => {
    if (initialized) setTimedOut(false)
    if (!loading) return
    const timer = setTimeout(() => {
      setTimedOut(true)
      toast.error(m.auth_timeout())
    }, TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [initialized, loading])

  const refresh = useCallback(async () => {
    setTimedOut(false)
    const { data } = await db.auth.refreshSession()
    setSession((current) => data.session ?? current ?? null)
    if (!data.user) return
    // Or a request that hangs would be waited for instead of being asked again.
    await queryClient.cancelQueries(profileQuery(data.user.id))
    await queryClient.refetchQueries(profileQuery(data.user.id))
  }, [queryClient])

  const error = useMemo((): AuthError | null => {
    if (timedOut) return { code: 'AUTH_TIMEOUT', message: m.auth_timeout() }
    // With a profile at hand, a later failure to read it again takes nothing away.
    if (profileError && !profile) return { code: 'PROFILE_FAILED', message: errorMessage(profileError) }
    return null
  }, [timedOut, profileError, profile])

  const auth = useMemo(
    () => ({
      session: session ?? null,
      ...assurance,
      user,
      profile,
      loading,
      initialized,
      error,
      refresh,
    }),
    [session, assurance, user, profile, loading, initialized, error, refresh],
  )

  return <AuthContext value={auth}>{children}</AuthContext>
}
