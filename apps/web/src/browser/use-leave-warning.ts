import { useEffect } from 'react'

/** Each component that asks at the moment. */
export const leaveWarnings = new Set<object>()

/** Asks before the tab is closed or reloaded, with the browser's own text. */
export function useLeaveWarning(when: boolean) {
  useEffect(() => {
    if (!when) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    leaveWarnings.add(ask)
    window.addEventListener('beforeunload', ask)
    return () => {
      leaveWarnings.delete(ask)
      window.removeEventListener('beforeunload', ask)
    }
  }, [when])
}
