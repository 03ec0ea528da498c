// Changing media: new texts, shared after all, deleted.

import { expectAccessible } from './accessible.ts'
import { toast } from './app.ts'
import { expect, test } from './kinfold.ts'
import { choose, lightbox, open, plain, share, titles } from './shared-media.ts'

test('uploaders edit details and share private media; everyone sees it live', {
  tag: '@desktop',
}, async ({ rosa, bento }) => {
  const [page, bentosPage] = [await rosa.open(null), await bento.open(null)]
  await share(rosa, plain(), { title: 'Frost', is_private: true })
  await share(bento, plain(), { title: 'Bento’s' })
  await bentosPage.goto('/media')
  await expect(titles(bentosPage)).toHaveText(['Bento’s'])
  await page.goto('/media')
  await open(page, 'Bento’s')
  await page.getByRole('button', { name: 'More options' }).click()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Edit details' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Next' }).click()
  await choose(page, 'Edit details')
  const dialog = lightbox(page, 'Edit details')
  await dialog.getByLabel('Title').fill('  ')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toContainText('Title is required')
  await dialog.getByLabel('Title').fill('First frost')
  await dialog.getByLabel('Description (optional)').fill('On the pear tree')
  await dialog.getByLabel('Make this visible only to immediate family members').click()
  await expectAccessible(page, '[role="dialog"] form')
  const refused = { status: 500, json: { message: 'a failure' } }
  await page.route('**/rest/v1/media?**', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill(refused) : route.fallback(),
  )
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Failed to save details')).toBeVisible()
  await page.unroute('**/rest/v1/media?**')
  await page.keyboard.press('Escape')
  await choose(page, 'Edit details')
  await expect(dialog.getByLabel('Title')).toHaveValue('First frost')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Details saved')).toBeVisible()
  await expect(lightbox(page, 'First frost')).toContainText('On the pear tree')

  await expect(titles(bentosPage)).toHaveText(['Bento’s', 'First frost'])
  await choose(page, 'Edit details')
  await expect(dialog.getByLabel('Title')).toHaveValue('First frost')
  await expect(dialog.getByLabel('Make this visible')).toHaveCount(0)
})

test('deleted media disappears for everyone, and comes back if deleting fails', async ({ rosa, bento }) => {
  const [page, bentosPage] = [await rosa.open(null), await bento.open(null)]
  const kept = await share(rosa, plain(), { title: 'Kept' })
  await share(bento, plain(), { title: 'Gone' })
  await bentosPage.goto(`/media?item=${kept.id}`)
  await expect(lightbox(bentosPage, 'Kept')).toBeVisible()
  await bentosPage.getByRole('button', { name: 'More options' }).click()
  await expect(bentosPage.getByRole('menuitem')).toHaveText(['Add to an album'])
  await bentosPage.keyboard.press('Escape')
  await bentosPage.keyboard.press('Escape')
  await expect(titles(bentosPage)).toHaveText(['Gone', 'Kept'])

  await page.goto('/media')
  await open(page, 'Gone')
  await choose(page, 'Delete')
  await expect(page.getByRole('dialog', { name: 'Delete this for everyone?' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'More options' })).toBeFocused()

  await page.route('**/rest/v1/media?*', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.fallback(),
  )
  const confirm = async () => {
    await choose(page, 'Delete')
    await page.getByRole('dialog', { name: 'Delete this' }).getByRole('button', { name: 'Delete' }).click()
  }
  await confirm()
  await expect(toast(page, 'Failed to delete media', 'Kinfold cannot be reached.')).toBeVisible()
  await expect(lightbox(page, 'Kept'), 'gone on to the next').toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(lightbox(page, 'Gone')).toBeVisible()

  await page.unroute('**/rest/v1/media?*')
  await confirm()
  await expect(toast(page, 'Media deleted')).toBeVisible()
  await expect(lightbox(page, 'Kept')).toBeVisible()
  await expect(titles(bentosPage)).toHaveText(['Kept'])

  await confirm()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('No media found')).toBeVisible()
})
