// What the service worker does with a push. Chromium reaches no push service here, so its debugger delivers the push.

import type { Page } from '@playwright/test'
import { expect, test } from './kinfold.ts'

/** @returns a function that delivers a push with this text to the page's service worker */
async function pushTo(page: Page): Promise<(text: string) => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) resolve(registration.registrationId)
    })
  })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  const { origin } = new URL(page.url())
  return async (data) => {
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  }
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const notifications = await (await navigator.serviceWorker.ready).getNotifications()
    return notifications.map(({ title, body, data }) => ({ title, body, path: data.path }))
  })

test('every push is shown, a newer one in place of an older one, and a tap opens what it is about', async ({
  rosa,
}) => {
  const page = await rosa.open('/home', { serviceWorkers: 'allow' })
  await page.context().grantPermissions(['notifications'])
  const deliver = await pushTo(page)
  const message = { kind: 'message', topic: 'conversation:1', item: '1', content: null }

  await deliver(JSON.stringify(message))
  const plain = { title: 'Kinfold', body: 'New message', path: '/messages?conversation=1' }
  await expect.poll(() => shown(page)).toEqual([plain])
  await deliver(JSON.stringify({ ...message, content: { name: 'Bento', text: 'Soup?' } }))
  await expect.poll(() => shown(page)).toEqual([{ ...plain, title: 'Bento', body: 'Soup?' }])
  await deliver('not JSON')
  await expect
    .poll(async () => (await shown(page)).map(({ body }) => body).sort())
    .toEqual(['Soup?', 'There is something new'])

  // No test can tap a notification; this is what the worker then says to the page.
  const [worker] = page.context().serviceWorkers()
  await worker?.evaluate(async () => {
    const { clients } = globalThis as unknown as { clients: { matchAll(): Promise<Client[]> } }
    type Client = { postMessage(message: object): void }
    for (const client of await clients.matchAll()) client.postMessage({ type: 'open', path: '/recipes' })
  })
  await expect(page).toHaveURL(/\/recipes$/)
})
