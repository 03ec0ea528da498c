// Albums: none, several, a new one, one that is empty, full, put in order, filled from the library, and gone.

import { expect, test } from '../kinfold.ts'
import { paint, SCENES } from '../landscape.ts'
import { share } from '../shared-media.ts'
import { shoot, shootLarge } from './shoot.ts'

test('albums', async ({ rosa, bento }) => {
  const page = await rosa.open('/media?albums')
  await expect(page.getByText('No albums yet')).toBeVisible()
  await shoot(page, 'albums-empty')
  await page.getByRole('button', { name: 'New album' }).click()
  const form = page.getByRole('dialog', { name: 'New album' })
  await form.getByText('Some members').click()
  await expect(form.getByRole('checkbox', { name: bento.name })).toBeVisible()
  await form.getByRole('button', { name: 'New album' }).click()
  await expect(form.getByText('Please enter a title')).toBeVisible()
  await shoot(page, 'albums-new')
  await shootLarge(page, 'albums-new')
  await form.getByLabel('Title').fill('For Grandma')
  await form.getByRole('checkbox', { name: bento.name }).check()
  await form.getByRole('button', { name: 'New album' }).click()
  await expect(page.getByText('Nothing in this album yet')).toBeVisible()
  await shoot(page, 'album-empty')

  const { db, family_id } = rosa
  const { data: summer } = await db
    .from('albums')
    .insert({ family_id, title: 'Summer at the lake, and the long way home' })
    .select('id')
    .single()
    .throwOnError()
  for (const [scene, title] of [
    ['lake', 'The lake in May'],
    ['dusk', 'Dusk behind the barn'],
    ['frost', 'First frost on the pear tree'],
    ['lake', 'The first swim of the year'],
  ] as const) {
    const file = new Blob([new Uint8Array(await paint(page, SCENES[scene]))], { type: 'image/jpeg' })
    const { id: media_id } = await share(bento, file, { title })
    if (title !== 'The first swim of the year')
      await db.from('album_items').insert({ family_id, album_id: summer.id, media_id }).throwOnError()
  }
  await page.goto('/media?albums')
  await expect(page.getByRole('link', { name: /^Summer/ }).locator('img')).toBeVisible()
  await shoot(page, 'albums')
  await page.goto(`/media?album=${summer.id}`)
  await expect(page.getByRole('link', { name: 'The lake in May' })).toBeVisible()
  await shoot(page, 'album')
  await page.getByRole('button', { name: /^Options for the album/ }).click()
  await shoot(page, 'album-menu')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Arrange' }).click()
  await page.getByRole('button', { name: 'Move The lake in May' }).press('ArrowRight')
  await shoot(page, 'album-arrange')
  await page.getByRole('button', { name: 'Add from library' }).click()
  await page.getByRole('checkbox', { name: 'The first swim of the year' }).check()
  await expect(page.getByRole('dialog').locator('img')).toBeVisible()
  await shoot(page, 'album-add')
  await page.goto(`/media?album=${crypto.randomUUID()}`)
  await expect(page.getByRole('heading', { name: 'This album is not available' })).toBeVisible()
  await shoot(page, 'album-gone')
})
