// Why this browser cannot receive pushes.

import { config } from '@/lib/config'

export type Obstacle = 'insecure' | 'hub' | 'home-screen' | 'unsupported' | 'denied'

/** @returns null if it can, once the user allows it */
export function pushObstacle(): Obstacle | null {
  if (!window.isSecureContext) return 'insecure'
  if (!config.vapidPublicKey) return 'hub'
  const supported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  // Safari there offers pushes only to apps on the home screen.
  if (!supported) return isPhoneOfApple() ? 'home-screen' : 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : null
}

/** iPads call themselves Macs, but have a touch screen. */
const isPhoneOfApple = () =>
  /\b(iPhone|iPad|iPod)\b/.test(navigator.userAgent) ||
  (/\bMacintosh\b/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
