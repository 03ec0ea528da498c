// A tap on a notification opens what it is about: in the window that is already open, or in a new one.

import type { OpenPath } from '@/browser/open-path'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.path ?? '/home'))
})

async function open(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find(({ focused }) => focused) ?? windows[0]
  if (!shown) {
    await self.clients.openWindow(path)
    return
  }
  // The browser may refuse to bring it to the front.
  await shown.focus().catch(console.warn)
  // The app goes there itself: loading the page anew would lose what the user is writing.
  shown.postMessage({ type: 'open', path } satisfies OpenPath)
}
