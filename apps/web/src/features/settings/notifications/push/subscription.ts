// The subscription of this browser at its push service.

import { fromBase64url, toBase64url } from '@/browser/base64url'
import { m } from '@/i18n/messages'
import { config } from '@/lib/config'
import { UserError } from '@/lib/user-error'

/** `keys` in base64url */
type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }

async function pushManager(): Promise<PushManager> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) throw new UserError(m.push_not_ready())
  return (await navigator.serviceWorker.ready).pushManager
}

/** The current one, or a new one, for this hub's key. Asks the user for permission if needed. */
export async function subscribeBrowser(): Promise<Subscription> {
  if ((await Notification.requestPermission()) !== 'granted') throw new UserError(m.push_not_allowed())
  const manager = await pushManager()
  const before = await manager.getSubscription()
  if (before && isForThisHub(before)) return describe(before)
  // A browser keeps one only, for one key.
  await before?.unsubscribe()
  const applicationServerKey = fromBase64url(config.vapidPublicKey ?? '')
  return describe(await manager.subscribe({ userVisibleOnly: true, applicationServerKey }))
}

export async function unsubscribeBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/** The hub's key changes when it starts anew without its secrets. */
function isForThisHub({ options }: PushSubscription): boolean {
  const key = options.applicationServerKey
  return key !== null && toBase64url(new Uint8Array(key)) === config.vapidPublicKey
}

function describe(subscription: PushSubscription): Subscription {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } }
}
