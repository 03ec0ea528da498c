import { useEffect } from 'react'
import { beat } from './api'

const EVERY_MINUTE = 60_000

/** Tells the family that somebody is here, as long as the page is in view. */
export function useHeartbeat(userId: string | undefined) {
  useEffect(() => {
    if (!userId) return
    const beatInView = () => {
      if (document.visibilityState === 'visible') beat(userId)
    }
    beatInView()
    const timer = setInterval(beatInView, EVERY_MINUTE)
    document.addEventListener('visibilitychange', beatInView)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', beatInView)
    }
  }, [userId])
}
