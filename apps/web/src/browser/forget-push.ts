import { forgetArrival } from './push-arrival'

/** Ends the pushes to this browser and removes the shown notifications. The server forgets it with the session. */
export async function forgetPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration) return
  const subscription = await registration.pushManager?.getSubscription()
  await subscription?.unsubscribe()
  for (const notification of (await registration.getNotifications?.()) ?? []) notification.close()
  await forgetArrival()
}
