import { useSyncExternalStore } from 'react'

function onSwitch(onChange: () => void) {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** False while the device has no network at all, not even a local one. */
export const useOnline = () => useSyncExternalStore(onSwitch, () => navigator.onLine)
