import { useSyncExternalStore } from 'react'

const MINUTE = 60_000

const currentMinute = () => Math.floor(Date.now() / MINUTE)

function everyMinute(onChange: () => void) {
  const timer = setInterval(onChange, MINUTE)
  // Timers pause in a hidden tab, so texts have to be updated when it is shown again.
  document.addEventListener('visibilitychange', onChange)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onChange)
  }
}

/** The current time. Renders again every minute, for texts such as `5 min ago`. */
export function useNow(): Date {
  useSyncExternalStore(everyMinute, currentMinute)
  return new Date()
}
