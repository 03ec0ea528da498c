import type { Page } from '@playwright/test'
import { composer } from './app.ts'
import { startInFrontOf } from './changing-server.ts'
import { expect, test } from './kinfold.ts'

/** Resolves once the service worker has stored the app and answers this page's requests. */
const installed = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve)
    })
  })

test('a new version takes over with the next page, but not while something is being written', async ({
  kinfold,
  rosa,
}) => {
  const front = await startInFrontOf(kinfold.url)
  try {
    const page = await rosa.open('/home', { baseURL: front.url, serviceWorkers: 'allow' })
    await installed(page)
    await composer(page).fill('The plums are')
    front.update()
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())

    const notice = page.getByText('A new version of Kinfold is ready.')
    await expect(notice).toBeVisible()
    const isNew = () =>
      page.evaluate((script) => document.querySelector(`script[src="${script}"]`) !== null, front.newScript)
    expect(await isNew()).toBe(false)

    await composer(page).fill('')
    await page.getByRole('link', { name: 'Events' }).first().click()
    await expect.poll(isNew).toBe(true)
    await expect(page).toHaveURL(/\/events$/)
    await expect(notice).toBeHidden()
  } finally {
    front.close()
  }
})
