import type { Session } from '@supabase/supabase-js'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { auth } from '@/auth/auth'
import { storedSession } from '@/auth/stored-session'
import { forgetPush } from '@/browser/forget-push'
import { claimPersonalStores, onPurge, purgePersonalStores } from '@/browser/personal-store'
import { hasOffline, keepOffline, removeOffline } from '@/data/offline/offline'
import { profileQuery } from './api'

onPurge(() => {
  forgetPush().catch(console.error)
})

/**
 * The session as supabase-js reports it, also from other tabs: undefined until known, null when signed out. At the end
 * of a session, everything read and stored for its user is removed.
 */
export function useSession() {
  const queryClient = useQueryClient()
  const [session, setSession] = useState(beginStored)

  useEffect(() => {
    const stored = storedSession()
    if (stored) keepOffline(queryClient, stored.user.id)
    const { data } = auth.onAuthStateChange((event, reported) => {
      const next = reported ?? (event === 'INITIAL_SESSION' ? storedSession() : null)
      // Before any screen reads what is stored.
      if (next) {
        claimPersonalStores(next.user.id)
        keepOffline(queryClient, next.user.id)
      }
      // The session ended while the app was closed, or the page was left while its content was being removed.
      else if (event === 'INITIAL_SESSION' && hasOffline()) {
        queryClient.clear()
        removeOffline().catch(console.warn)
      }
      setSession(next)
      if (event === 'SIGNED_IN') queryClient.invalidateQueries(profileQuery(next?.user.id))
      // Also fires when the session ended in another tab, on the server or with the account.
      if (event === 'SIGNED_OUT') {
        queryClient.clear()
        purgePersonalStores()
      }
    })
    return () => data.subscription.unsubscribe()
  }, [queryClient])

  return [session, setSession] as const
}

/**
 * The stored session, before supabase-js has reported it: what this browser keeps is shown at once. Without a connection
 * it would not report one whose token has expired.
 */
function beginStored(): Session | null | undefined {
  const stored = storedSession()
  if (stored) claimPersonalStores(stored.user.id)
  return stored ?? undefined
}
