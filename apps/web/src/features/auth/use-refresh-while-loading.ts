import { useEffect, useState } from 'react'
import { useAuth } from './auth-provider'

const ATTEMPTS = 2

/**
 * Refreshes the session when the first check takes longer than `interval` (milliseconds), twice at most, also after the
 * check has timed out.
 * @returns `attempts`, the refreshes so far; `exhausted`, true an interval after the last one; `retry`, which starts over
 */
export function useRefreshWhileLoading(interval: number) {
  const { initialized, refresh, retry } = useAuth()
  const [intervals, setIntervals] = useState(0)
  const exhausted = !initialized && intervals > ATTEMPTS

  useEffect(() => {
    if (initialized || intervals > ATTEMPTS) return
    const timer = setTimeout(() => {
      setIntervals(intervals + 1)
      if (intervals < ATTEMPTS) refresh()
    }, interval)
    return () => clearTimeout(timer)
  }, [initialized, intervals, interval, refresh])

  return {
    attempts: Math.min(intervals, ATTEMPTS),
    exhausted,
    retry: () => {
      setIntervals(0)
      retry()
    },
  }
}
