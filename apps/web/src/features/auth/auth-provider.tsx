// Provides the signed-in user: loading at first, then signed in (with the profile) or signed out. Follows every change
// that supabase-js reports, including those of other tabs.

import type { Session, User } from '@supabase/supabase-js'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react'
import { abortRefresh, auth, signInFailed } from '@/auth/auth'
import { keepOfflineOf } from '@/data/offline/offline'
import { m } from '@/i18n/messages'
import { errorMessage } from '@/lib/error-message'
import { toast } from '@/lib/toast'
import { leaveEndedSession, type Profile, profileQuery } from './api'
import { type Assurance, assuranceOf } from './assurance'
import { oauthReturnFailure } from './failures'
import { useSession } from './use-session'

export type AuthError = { code: 'AUTH_TIMEOUT' | 'PROFILE_FAILED'; message: string }

export type Auth = Assurance & {
  session: Session | null
  user: User | null
  profile: Profile | null
  loading: boolean
  /** True once the first check is complete. */
  initialized: boolean
  error: AuthError | null
  /** Refreshes the session and the profile, also when an earlier refresh hangs. Never rejects: the state has the result. */
  refresh(): Promise<void>
  /** Refreshes after a failure, and waits for as long as at first. */
  retry(): Promise<void>
}

const AuthContext = createContext<Auth | null>(null)

export function useAuth(): Auth {
  const auth = use(AuthContext)
  if (!auth) throw new Error('useAuth is for components inside AuthProvider')
  return auth
}

export function AuthProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const [session, setSession] = useSession()
  const user = session?.user ?? null
  const assurance = useMemo(() => assuranceOf(session), [session])
  const { needsSecondStep } = assurance
  // Before the second step the server returns no profile, which must not be taken for having no family.
  const readable = needsSecondStep ? undefined : user?.id
  const { data: profile = null, error: profileError, isPending } = useQuery(profileQuery(readable))

  useLiveSession(user?.id)
  useEffect(reportFailedSignIn, [])

  useEffect(() => {
    if (profile) keepOfflineOf(queryClient, profile.id, profile.family_id)
  }, [profile, queryClient])

  const initialized = session !== undefined && (user === null || needsSecondStep || !isPending)
  const { timedOut, restart } = useTimeout(initialized)
  const loading = !initialized && !timedOut

  const refresh = useCallback(async () => {
    abortRefresh()
    const { data } = await auth.refreshSession()
    setSession((current) => data.session ?? current ?? null)
    if (!data.user) return
    // Without this, refetching would wait for a request that hangs.
    await queryClient.cancelQueries(profileQuery(data.user.id))
    await queryClient.refetchQueries(profileQuery(data.user.id))
  }, [queryClient, setSession])
  const retry = useCallback(() => {
    restart()
    return refresh()
  }, [restart, refresh])

  const error = useMemo((): AuthError | null => {
    if (timedOut) return { code: 'AUTH_TIMEOUT', message: m.auth_timeout() }
    // A failed refetch does not matter while a profile is loaded.
    if (profileError && !profile) return { code: 'PROFILE_FAILED', message: errorMessage(profileError) }
    return null
  }, [timedOut, profileError, profile])

  const value = useMemo(
    () => ({
      ...{ session: session ?? null, ...assurance, user, profile },
      ...{ loading, initialized, error, refresh, retry },
    }),
    [session, assurance, user, profile, loading, initialized, error, refresh, retry],
  )

  return <AuthContext value={value}>{children}</AuthContext>
}

function reportFailedSignIn() {
  if (!signInFailed) return
  const { title, description } = oauthReturnFailure(signInFailed)
  toast.error(title, { description, id: title })
}

const EVERY_THREE_MINUTES = 180_000

/** Notices that this device was signed out from another one, also while it has no live connection. */
function useLiveSession(userId: string | undefined) {
  useEffect(() => {
    if (!userId) return
    const check = () => {
      if (document.visibilityState === 'visible') leaveEndedSession()
    }
    // Not immediately: reading the profile tells.
    const timer = setInterval(check, EVERY_THREE_MINUTES)
    document.addEventListener('visibilitychange', check)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', check)
    }
  }, [userId])
}

const TIMEOUT_MS = 10_000

/** Whether checking the session takes too long, which a toast reports. */
function useTimeout(done: boolean) {
  const [timedOut, setTimedOut] = useState(false)
  const waiting = !done && !timedOut

  useEffect(() => {
    if (done) setTimedOut(false)
    if (!waiting) return
    const timer = setTimeout(() => {
      setTimedOut(true)
      toast.error(m.auth_timeout())
    }, TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [done, waiting])

  const restart = useCallback(() => setTimedOut(false), [])
  return { timedOut, restart }
}
