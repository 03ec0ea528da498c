import { useEffect } from 'react'

/** Whether this browser lets a page keep the screen on; over plain http none does. */
export const hasWakeLock: boolean = 'wakeLock' in navigator

/** Keeps the screen on while it is wanted and the page is seen (https://www.w3.org/TR/screen-wake-lock/). */
export function useWakeLock(wanted: boolean) {
  useEffect(() => {
    if (!wanted) return
    let lock: Promise<WakeLockSentinel | undefined> = Promise.resolve(undefined)
    // It ends whenever the page is hidden, and a battery that runs low refuses it.
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
