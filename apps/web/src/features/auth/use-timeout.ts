import { useCallback, useEffect, useState } from 'react'
import { toast } from '@/lib/toast'
import { m } from '@/paraglide/messages'

const TIMEOUT_MS = 10_000

/** Whether checking the session takes too long, which a toast reports. */
export function useTimeout(done: boolean) {
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
