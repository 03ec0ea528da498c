import { useEffect } from 'react'

/** False over plain http, where browsers withhold it. */
export const hasWakeLock: boolean = 'wakeLock' in navigator

/** Keeps the screen on while `wanted` and the page is visible (https://www.w3.org/TR/screen-wake-lock/). */
export function useWakeLock(wanted: boolean) {
  useEffect(() => {
    if (!wanted) return
    let lock: Promise<WakeLockSentinel | undefined> = Promise.resolve(undefined)
    // The browser releases the lock when the page is hidden, and refuses it when the battery is low.
    const hold = () => {
      if (document.visibilityState === 'visible') {
        lock = navigator.wakeLock.request('screen').catch(() => undefined)
      }
    }
    hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      document.removeEventListener('visibilitychange', hold)
      lock.then((held) => held?.release())
    }
  }, [wanted])
}
