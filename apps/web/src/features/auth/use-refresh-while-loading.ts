import { useEffect, useState } from 'react'
import { useAuth } from './auth-provider'

const ATTEMPTS = 2

/**
 * Refreshes the session when the first check takes longer than `interval` (milliseconds), twice at most.
 * @returns `exhausted`, true when both failed, and `retry`, which starts over
 */
export function useRefreshWhileLoading(interval: number) {
  const { loading, initialized, refresh } = useAuth()
  const [attempts, setAttempts] = useState(0)
  const waiting = loading && !initialized

  useEffect(() => {
    if (!waiting || attempts > ATTEMPTS) return
    const timer = setTimeout(() => {
      setAttempts(attempts + 1)
      if (attempts < ATTEMPTS) refresh()
    }, interval)
    return () => clearTimeout(timer)
  }, [waiting, attempts, interval, refresh])

  return {
    exhausted: waiting && attempts > ATTEMPTS,
    retry: () => {
      setAttempts(0)
      refresh()
    },
  }
}
