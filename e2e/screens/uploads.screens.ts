import { readFile } from 'node:fs/promises'
import { expect, test } from '../kinfold.ts'
import { paint, SCENES } from '../landscape.ts'
import { aPerson, foundFamily } from '../members.ts'
import { shoot, shootLarge } from './shoot.ts'

test('sharing photos, films and documents', async ({ visitor }) => {
  const page = await visitor()
  await foundFamily(page, aPerson('Rosa Oliveira'), 'Oliveira')
  await page.goto('/media')
  await page.getByRole('button', { name: 'Upload Media' }).first().click()
  await shoot(page, 'uploads-dialog')

  const photo = await paint(page, SCENES.lake)
  const film = await readFile('test/media/wander.mp4')
  const files = page.getByTestId('upload-picker')
  const dusk = { name: 'dusk.jpg', mimeType: 'image/jpeg', buffer: await paint(page, SCENES.dusk) }
  await files.setInputFiles(dusk)
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Upload Media' }).first().click()
  await files.setInputFiles(dusk)
  await expect(page.getByText('Already in Media as')).toBeVisible()
  await shoot(page, 'uploads-same')
  await page.getByRole('button', { name: 'Remove dusk.jpg' }).click()
  await files.setInputFiles({ name: 'walk_around-the-lake.jpg', mimeType: 'image/jpeg', buffer: photo })
  await shoot(page, 'uploads-one')
  await files.setInputFiles([
    { name: 'First steps.mp4', mimeType: 'video/mp4', buffer: film },
    { name: 'family-site.html', mimeType: 'text/html', buffer: Buffer.from('<p>') },
  ])
  await shoot(page, 'uploads-several', { fullPage: true })
  await page.getByRole('button', { name: 'Remove family-site.html' }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Remove family-site.html' }).click()

  // The server receives nothing, so that the progress bar stays visible.
  await page.route('**/storage/v1/upload/resumable', () => {})
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('0 of 2 uploaded')).toBeVisible()
  await shoot(page, 'uploads-sending')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await shoot(page, 'uploads-tray')

  await page.route('**/storage/v1/upload/resumable', (route) => route.fulfill({ status: 507 }))
  await page.getByRole('button', { name: 'Upload Media' }).first().click()
  await files.setInputFiles({
    name: 'Nonna’s letter.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-'),
  })
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: '0 of 3 uploaded' }).click()
  await page.getByRole('button', { name: 'Cancel upload of First steps' }).click()
  await expect(page.getByText("Your family's storage is full").first()).toBeVisible()
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  await shoot(page, 'uploads-failed')
})

test('what another app shares', async ({ visitor }) => {
  const page = await visitor()
  await foundFamily(page, aPerson('Rosa Oliveira'), 'Oliveira')
  await page.goto('/share')
  await expect(page.getByText('Where should this go?')).toBeVisible()
  await shoot(page, 'share')
  await shootLarge(page, 'share')
})
