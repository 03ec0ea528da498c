import { useEffect } from 'react'
import { sendHeartbeat } from './api'

const EVERY_MINUTE = 60_000

/** Reports every minute that the user is online, while the page is visible. */
export function useHeartbeat(userId: string | undefined) {
  useEffect(() => {
    if (!userId) return
    const beatWhenVisible = () => {
      if (document.visibilityState === 'visible') sendHeartbeat(userId)
    }
    beatWhenVisible()
    const timer = setInterval(beatWhenVisible, EVERY_MINUTE)
    document.addEventListener('visibilitychange', beatWhenVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', beatWhenVisible)
    }
  }, [userId])
}
