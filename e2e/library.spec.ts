// One library: what is shared elsewhere is in Media too, and nothing is uploaded twice unless that is wanted.

import { randomBytes } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { mp4 } from '../test/media.ts'
import { expectAccessible } from './accessible.ts'
import { postBy, toast } from './app.ts'
import { expect, test } from './kinfold.ts'
import { paint, SCENES } from './landscape.ts'
import { areInOneRow } from './layout.ts'
import type { FamilyMember } from './members.ts'
import { png } from './photo.ts'
import { card, choose, lightbox, open, plain, share, shown, titles } from './shared-media.ts'

async function postPhoto({ db, id, family_id }: FamilyMember, content: string) {
  const name = `${randomBytes(16).toString('base64url')}.png`
  const { error } = await db.storage.from('posts').upload(name, plain())
  if (error) throw error
  const image_urls = [db.storage.from('posts').getPublicUrl(name).data.publicUrl]
  await db.from('posts').insert({ family_id, user_id: id, content, image_urls }).throwOnError()
}

test('a photo of a post is in Media, leads to the post, and stays when the post is deleted', async ({
  rosa,
  bento,
}) => {
  await share(bento, plain(), { title: 'Deed' })
  await postPhoto(rosa, 'First frost on the pear tree')
  const page = await rosa.open('/media')
  await expect(titles(page)).toHaveText(['First frost on the pear tree', 'Deed'])
  await expect(card(page, 'First frost on the pear tree')).toContainText('From a post')
  await expect(card(page, 'Deed')).not.toContainText('From')
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('menuitemradio', { name: 'Posts' }).click()
  await expect(page).toHaveURL('/media?from=posts')
  await expect(titles(page)).toHaveText(['First frost on the pear tree'])
  await expectAccessible(page)

  await open(page, 'First frost on the pear tree')
  await expect.poll(() => shown(page, 'First frost on the pear tree')).toBe(true)
  await page.getByRole('button', { name: 'More options' }).click()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Go to the post' }).click()
  await postBy(page, 'First frost')
    .getByRole('button', { name: /^Options for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Delete post' }).click()
  await expect(page.getByRole('checkbox', { name: 'Keep the photos in Media' })).toBeChecked()
  await page.getByRole('button', { name: 'Delete post' }).click()
  await expect(toast(page, 'Post deleted')).toBeVisible()

  await page.goto('/media')
  await expect(titles(page)).toHaveText(['First frost on the pear tree', 'Deed'])
  await open(page, 'First frost on the pear tree')
  await expect.poll(() => shown(page, 'First frost on the pear tree')).toBe(true)
  await choose(page, 'Delete')
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Media deleted')).toBeVisible()
})

test('an album for two fills live, and closes for whom it is no longer shared with', async ({
  rosa,
  bento,
}) => {
  const { id } = await share(bento, plain(), { title: 'Pier' })
  await bento.db.from('media').update({ rotation: 90 }).eq('id', id).throwOnError()
  const page = await rosa.open('/media?albums')
  await page.getByRole('button', { name: 'New album' }).click()
  const form = page.getByRole('dialog', { name: 'New album' })
  await form.getByLabel('Title').fill('Our lake')
  await form.getByText('Some members').click()
  await form.getByRole('checkbox', { name: 'Bento Oliveira' }).check()
  await expectAccessible(page, '[role="dialog"]')
  await form.getByRole('button', { name: 'New album' }).click()
  await expect(page.getByText('Nothing in this album yet')).toBeVisible()

  const bentos = await bento.open('/media?albums')
  await bentos.getByRole('link', { name: /^Our lake/ }).click()
  await bentos.getByRole('button', { name: 'Add from library' }).click()
  await bentos.getByRole('checkbox', { name: 'Pier' }).check()
  await bentos.getByRole('button', { name: 'Add 1' }).click()
  await expect(card(page, 'Pier')).toBeVisible()
  const buttons = ['Upload Media', 'Add from library', 'Arrange'].map((name) =>
    bentos.getByRole('button', { name }),
  )
  await expect.poll(() => areInOneRow(...buttons)).toBe(true)
  await bentos.getByRole('button', { name: 'Arrange' }).click()
  // The turned picture stays in its frame, above the grip.
  const bottom = async (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().bottom)
  const item = bentos.getByRole('listitem').filter({ hasText: 'Pier' })
  const grip = item.getByRole('button', { name: 'Move Pier' })
  expect(await bottom(item.locator('img'))).toBeLessThan(await bottom(grip))
  await bentos.getByRole('button', { name: 'Done' }).click()
  await open(bentos, 'Pier')

  await page.getByRole('button', { name: 'Options for the album Our lake' }).click()
  await page.getByRole('menuitem', { name: 'Edit album' }).click()
  await page.getByRole('checkbox', { name: 'Bento Oliveira' }).uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(bentos.getByRole('heading', { name: 'This album is not available' })).toBeVisible()
  await bentos.getByRole('link', { name: 'Back to Albums' }).click()
  await expect(bentos.getByText('No albums yet')).toBeVisible()
  await expect(card(page, 'Pier')).toBeVisible()
})

test('what Media has is not uploaded again unless that is wanted; a live photo is one item', async ({
  rosa,
}) => {
  await share(rosa, plain(), { title: 'The lake in May' })
  const page = await rosa.open('/media')
  const dialog = page.getByRole('dialog', { name: 'Upload Media' })
  const uploadFiles = () => dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await page.getByRole('button', { name: 'Upload Media' }).first().click()
  const again = { name: 'IMG_7.png', mimeType: 'image/png', buffer: png(400, 300, [120, 150, 110]) }
  await page.getByTestId('upload-picker').setInputFiles(again)
  await expect(dialog).toContainText('Already in Media as “The lake in May”')
  await uploadFiles()
  await expect(toast(page, 'Already in Media', '1 file was not uploaded again.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(titles(page)).toHaveText(['The lake in May'])

  await page.getByRole('button', { name: 'Upload Media' }).first().click()
  const film = Buffer.from(await (await mp4()).arrayBuffer())
  await page
    .getByTestId('upload-picker')
    .setInputFiles([
      again,
      { name: 'IMG_8.JPG', mimeType: 'image/jpeg', buffer: await paint(page, SCENES.frost) },
      { name: 'IMG_8.MOV', mimeType: 'video/quicktime', buffer: film },
    ])
  await expect(dialog).toContainText('Live photo')
  await expect(dialog.getByText('IMG_8.MOV')).toHaveCount(0)
  await dialog.getByRole('checkbox', { name: 'Upload it again' }).check()
  await dialog.getByLabel('Title').last().fill('Skating')
  await uploadFiles()
  await expect(titles(page)).toHaveCount(3)

  await open(page, 'Skating')
  const live = page.getByRole('button', { name: 'Live photo' })
  await live.click()
  await expect(live).toHaveAttribute('aria-pressed', 'true')
  await expect(lightbox(page, 'Skating').locator('video')).toBeVisible()
})
