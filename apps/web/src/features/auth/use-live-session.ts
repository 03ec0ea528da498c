import { useEffect } from 'react'
import { leaveEndedSession } from './api'

const EVERY_THREE_MINUTES = 180_000

/** Notices that this device was signed out from another one, also while it has no live connection. */
export function useLiveSession(userId: string | undefined) {
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
