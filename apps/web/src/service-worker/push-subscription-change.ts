// The browser replaced the subscription. The worker cannot sign in, so the app tells the server at the next visit
// (features/settings/notifications/push/renew.ts).

declare const self: ServiceWorkerGlobalScope

type PushSubscriptionChange = ExtendableEvent & { oldSubscription?: PushSubscription }

// The types of TypeScript 5 do not know its properties.
self.addEventListener('pushsubscriptionchange', (event) => renew(event as PushSubscriptionChange))

function renew(event: PushSubscriptionChange): void {
  if (!event.oldSubscription) return
  const { applicationServerKey } = event.oldSubscription.options
  event.waitUntil(self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }))
}
