import { useEffect } from 'react'
import { navigate } from '@/lib/navigation'
import type { OpenPath } from '@/lib/open-path'
import { whenIdle } from '@/lib/when-idle'
import { pushStore } from './push-store'

/** Follows taps on notifications, which the service worker passes on, and renews this device's subscription. */
export function usePush() {
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const follow = ({ data }: MessageEvent<OpenPath | undefined>) => {
      if (data?.type === 'open') navigate(data.path)
    }
    navigator.serviceWorker.addEventListener('message', follow)
    return () => navigator.serviceWorker.removeEventListener('message', follow)
  }, [])

  // Once per visit.
  useEffect(() => {
    // Without a subscription there is nothing to load or to ask.
    if (!pushStore.get()) return
    const openSettings = () => navigate('/settings?tab=notifications')
    whenIdle(() => {
      import('./renew').then(({ renewPush }) => renewPush(openSettings)).catch(console.warn)
    })
  }, [])
}
