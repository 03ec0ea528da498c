import { useSyncExternalStore } from 'react'

function subscribe(onChange: () => void) {
  document.addEventListener('visibilitychange', onChange)
  window.addEventListener('focus', onChange)
  window.addEventListener('blur', onChange)
  return () => {
    document.removeEventListener('visibilitychange', onChange)
    window.removeEventListener('focus', onChange)
    window.removeEventListener('blur', onChange)
  }
}

/** Whether the user is looking at this page: the tab is visible and the window has the focus. */
export const useInView = () =>
  useSyncExternalStore(subscribe, () => document.visibilityState === 'visible' && document.hasFocus())
