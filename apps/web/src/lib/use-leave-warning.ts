import { useEffect } from 'react'

/** Asks before the tab is closed or reloaded, with the browser's own text. */
export function useLeaveWarning(when: boolean) {
  useEffect(() => {
    if (!when) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [when])
}
