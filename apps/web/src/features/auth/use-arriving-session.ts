import { useEffect, useRef, useState } from 'react'
import { arrivingSession } from '@/auth/auth'
import { useAdoptSession } from './api'
import { useAuth } from './auth-provider'

/**
 * Signs in with the session that this page load brought. While another user is signed in, it waits for the user's
 * decision: a link must not switch accounts silently.
 */
export function useArrivingSession() {
  const { session, initialized } = useAuth()
  const [arriving, setArriving] = useState(arrivingSession)
  const [asking, setAsking] = useState<boolean>()
  const { mutateAsync: adopt, isPending } = useAdoptSession()
  const begun = useRef(false)
  const isKnown = session !== null || initialized

  // Decided once, when the current session is known.
  if (arriving && isKnown && asking === undefined) {
    setAsking(session !== null && session.user.id !== arriving.userId)
  }
  // Signed out meanwhile, as in another tab: that is not a response.
  if (arriving && asking && !session && !isPending) setArriving(undefined)

  useEffect(() => {
    if (!arriving || asking !== false || begun.current) return
    begun.current = true
    adopt(arriving).then(
      () => setArriving(undefined),
      // The mutation has reported it.
      () => setArriving(undefined),
    )
  }, [arriving, asking, adopt])

  return {
    adopting: arriving !== undefined && (isPending || asking === false),
    /** The session to ask about. */
    question: asking ? arriving : undefined,
    accept: () => {
      if (!arriving) return
      adopt(arriving).then(
        () => setArriving(undefined),
        // The question stays.
        () => {},
      )
    },
    decline: () => setArriving(undefined),
  }
}
