import { useSyncExternalStore } from 'react'

function onSwitch(onChange: () => void) {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** False while the device says that it has no network at all, not even the one at home. */
export const useOnline = () => useSyncExternalStore(onSwitch, () => navigator.onLine)
