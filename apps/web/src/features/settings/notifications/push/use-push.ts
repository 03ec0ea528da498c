import { useEffect } from 'react'
import { whenIdle } from '@/browser/when-idle'
import { navigate } from '@/lib/navigation'
import { pushStore } from './push-store'

/** Renews this device's subscription. */
export function usePush() {
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
