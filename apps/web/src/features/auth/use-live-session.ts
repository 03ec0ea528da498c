import { useEffect } from 'react'
import { toast } from '@/lib/toast'
import { m } from '@/paraglide/messages'
import { sessionIsGone } from './api'

const EVERY_THREE_MINUTES = 180_000

/** Notices that this device was signed out from another one. The tokens it holds would work for up to an hour more. */
export function useLiveSession(userId: string | undefined) {
  useEffect(() => {
    if (!userId) return
    const check = async () => {
      if (document.visibilityState !== 'visible') return
      if (await sessionIsGone()) toast.info(m.session_ended_title(), { description: m.session_ended() })
    }
    check()
    const timer = setInterval(check, EVERY_THREE_MINUTES)
    document.addEventListener('visibilitychange', check)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', check)
    }
  }, [userId])
}
