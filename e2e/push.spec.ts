// What the service worker does with a push. Chromium reaches no push service here, so its debugger delivers the push.

import type { Page, Worker } from '@playwright/test'
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

/** What the service worker shows from now on, in the place of the browser, which may be one without a desktop. */
async function watchNotifications(worker: Worker) {
  await worker.evaluate(() => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const shown = new Map<string, unknown>()
    registration.showNotification = async (title, { tag = '', body, data } = {}) => {
      shown.set(tag || `untagged ${shown.size}`, { title, body, path: data.path })
    }
    Object.assign(globalThis, { shown })
  })
  return () =>
    worker.evaluate(() => [...(globalThis as unknown as { shown: Map<string, unknown> }).shown.values()])
}

test('every push is shown, a newer one in place of an older one, and a tap opens what it is about', {
  tag: '@main',
}, async ({ rosa }) => {
  const page = await rosa.open('/home', { serviceWorkers: 'allow' })
  await page.context().grantPermissions(['notifications'])
  const deliver = await pushTo(page)
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('no service worker')
  const shown = await watchNotifications(worker)
  const message = { kind: 'message', topic: 'conversation:1', item: '1', content: null }

  await deliver(JSON.stringify(message))
  const plain = { title: 'Kinfold', body: 'New message', path: '/messages?conversation=1' }
  await expect.poll(shown).toEqual([plain])
  await deliver(JSON.stringify({ ...message, content: { name: 'Bento', text: 'Soup?' } }))
  await expect.poll(shown).toEqual([{ ...plain, title: 'Bento', body: 'Soup?' }])
  await deliver('not JSON')
  await expect.poll(shown).toMatchObject([{ body: 'Soup?' }, { body: 'There is something new' }])

  // No test can tap a notification; this is what the worker then says to the page.
  await worker.evaluate(async () => {
    const { clients } = globalThis as unknown as { clients: { matchAll(): Promise<Client[]> } }
    type Client = { postMessage(message: object): void }
    for (const client of await clients.matchAll()) client.postMessage({ type: 'open', path: '/recipes' })
  })
  await expect(page).toHaveURL(/\/recipes$/)
})

test('a push is in the language of the device', async ({ rosa }) => {
  const page = await rosa.open('/home', { serviceWorkers: 'allow', locale: 'de-DE' })
  const deliver = await pushTo(page)
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('no service worker')
  const shown = await watchNotifications(worker)
  await deliver(JSON.stringify({ kind: 'message', topic: 'conversation:1', item: '1', content: null }))
  await expect.poll(shown).toMatchObject([{ body: 'Neue Nachricht' }])
})
