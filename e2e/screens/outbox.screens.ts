// What is not sent yet, no connection, and a new version.

import { composer, outboxLoaded, post } from '../app.ts'
import { startInFrontOf } from '../changing-server.ts'
import { expect, test } from '../kinfold.ts'
import { choose, plain, share } from '../shared-media.ts'
import { shoot, shootLandscape, shootLarge } from './shoot.ts'

const WAITING = 'Waiting to be sent'

test('what waits to be sent', async ({ rosa }) => {
  const page = await rosa.open(null)
  const item = await share(rosa, plain(), {
    title: 'The lake',
  })
  await page.goto('/home')
  await outboxLoaded(page)
  await page.route('**/rest/v1/**', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort(),
  )
  await post(page, 'The plums are ripe. Who comes to pick them?')
  await expect(page.getByRole('article').getByText(WAITING)).toBeVisible()
  await shoot(page, 'outbox-post')
  await page.getByRole('button', { name: /not been sent/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await shoot(page, 'outbox-list')
  await shootLarge(page, 'outbox-list')
  await shootLandscape(page, 'outbox-list')
  await page.keyboard.press('Escape')

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Bio').fill('Keeps the pear tree.')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('main').getByText(WAITING)).toBeVisible()
  await shoot(page, 'outbox-profile', { fullPage: true })

  await page.goto(`/media?item=${item.id}`)
  await choose(page, 'Edit details')
  await page.getByLabel('Title').fill('The lake in autumn')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('dialog').getByText(WAITING)).toBeVisible()
  await shoot(page, 'outbox-media')

  await page.goto('/home')
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await shoot(page, 'outbox-sign-out')
})

test('without a connection', async ({ rosa }) => {
  const page = await rosa.open('/home')
  await expect(composer(page)).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByText('This is from')).toBeVisible()
  await shoot(page, 'offline')
  await shootLarge(page, 'offline')
  await shootLandscape(page, 'offline')
})

test('a new version', async ({ kinfold, rosa }) => {
  const front = await startInFrontOf(kinfold.url)
  try {
    const page = await rosa.open('/home', { baseURL: front.url, serviceWorkers: 'allow' })
    await page.evaluate(async () => navigator.serviceWorker.ready)
    await composer(page).fill('The plums are')
    front.update()
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    await expect(page.getByText('A new version of Kinfold is ready.')).toBeVisible()
    await shoot(page, 'update')
    await shootLarge(page, 'update')
    await shootLandscape(page, 'update')
  } finally {
    front.close()
  }
})
