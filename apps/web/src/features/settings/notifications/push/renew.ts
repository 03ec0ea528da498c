// Keeps the pushes to this device working. Only for a device that has turned them on.

import { m } from '@/i18n/messages'
import { toast } from '@/lib/toast'
import { readOwnDevice, removePushDevice, turnOnPush } from './api'
import { pushObstacle } from './obstacle'
import { pushStore } from './push-store'
import { unsubscribeBrowser } from './subscription'

/**
 * Renews the subscription, which the browser may have replaced or lost. If the push service has ended it, the user is told
 * and it is removed.
 * @param openSettings leads to where they can be turned on again
 */
export async function renewPush(openSettings: () => void): Promise<void> {
  const device = await readOwnDevice()
  const allowed = pushObstacle() === null && Notification.permission === 'granted'
  if (device && !device.stopped_at && allowed) return turnOnPush()

  pushStore.set(null)
  if (device) await removePushDevice(device.session_id)
  if (pushObstacle() === null) await unsubscribeBrowser()
  if (!device?.stopped_at) return
  toast.info(m.push_stopped(), { action: { label: m.push_to_settings(), onClick: openSettings } })
}
