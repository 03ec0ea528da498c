import { useEffect } from 'react'
import { reportSeen } from './api'

const EVERY_TWO_MINUTES = 120_000

/** Reports when the user was here: every two minutes while the page is visible, and when they leave it. */
export function useLastSeen(userId: string | undefined) {
  useEffect(() => {
    if (!userId) return
    const reportWhen = (state: DocumentVisibilityState) => {
      if (document.visibilityState === state) reportSeen(userId)
    }
    // A page is hidden before it is closed, and phones close hidden pages without another event.
    const onLeaving = () => reportWhen('hidden')
    const timer = setInterval(() => reportWhen('visible'), EVERY_TWO_MINUTES)
    document.addEventListener('visibilitychange', onLeaving)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onLeaving)
    }
  }, [userId])
}
