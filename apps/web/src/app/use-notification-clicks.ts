import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { OpenPath } from '@/browser/open-path'

/** Follows taps on notifications, which the service worker passes on. Without a session, the sign-in comes first. */
export function useNotificationClicks() {
  const navigate = useNavigate()

  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const follow = ({ data }: MessageEvent<OpenPath | undefined>) => {
      if (data?.type === 'open') navigate({ href: data.path })
    }
    navigator.serviceWorker.addEventListener('message', follow)
    return () => navigator.serviceWorker.removeEventListener('message', follow)
  }, [navigate])
}
