import { useEffect } from 'react'
import { whenIdle } from '@/browser/when-idle'

/** Installs the service worker when idle, so that it does not compete with the first page. Plain http offers none. */
export function useServiceWorker() {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    whenIdle(() => {
      import('./service-worker').then((module) => module.startServiceWorker()).catch(console.warn)
    })
  }, [])
}
