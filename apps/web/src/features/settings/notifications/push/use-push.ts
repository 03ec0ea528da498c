import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { whenIdle } from '@/browser/when-idle'
import { pushStore } from './push-store'

/** Renews this device's subscription. */
export function usePush() {
  const navigate = useNavigate()
  // Once per visit.
  useEffect(() => {
    // Without a subscription there is nothing to load or to ask.
    if (!pushStore.get()) return
    const openSettings = () => navigate({ to: '/settings', search: { tab: 'notifications' } })
    whenIdle(() => {
      import('./renew').then(({ renewPush }) => renewPush(openSettings)).catch(console.warn)
    })
  }, [navigate])
}
