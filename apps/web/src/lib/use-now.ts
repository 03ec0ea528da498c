import { useSyncExternalStore } from 'react'

const MINUTE = 60_000

const currentMinute = () => Math.floor(Date.now() / MINUTE)

function everyMinute(onChange: () => void) {
  const timer = setInterval(onChange, MINUTE)
  // Timers sleep with the tab: whoever comes back must not read old ages.
  document.addEventListener('visibilitychange', onChange)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onChange)
  }
}

/** The time, and a new rendering every minute, for texts such as `5 min ago`. */
export function useNow(): Date {
  useSyncExternalStore(everyMinute, currentMinute)
  return new Date()
}
