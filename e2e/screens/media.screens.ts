// Media: full, empty, one item, and a failed load.

import { ffmpegProgram, landscapeHeic, mp4, portraitHeic } from '../../test/media.ts'
import { expect, test } from '../kinfold.ts'
import { paint, SCENES } from '../landscape.ts'
import { aPerson, asMember, foundFamily, joinFamily } from '../members.ts'
import { card, choose, lightbox, pdf, share, shown, wav } from '../shared-media.ts'
import { shoot } from './shoot.ts'

test.use({ environment: { FFMPEG_PATH: ffmpegProgram } })

test('what the family shares', async ({ kinfold, visitor }) => {
  const [rosa, bento] = [aPerson('Rosa Oliveira'), aPerson('Bento Oliveira')]
  const page = await visitor()
  const link = await foundFamily(page, rosa, 'Oliveira')
  const bentosPage = await visitor()
  await joinFamily(bentosPage, bento, link)
  await bentosPage.context().close()
  await page.goto('/media')
  await expect(page.getByText('No media found')).toBeVisible()
  await shoot(page, 'media-empty')

  const [first, second] = await Promise.all([asMember(kinfold, rosa), asMember(kinfold, bento)])
  const photo = async (scene: keyof typeof SCENES) =>
    new Blob([new Uint8Array(await paint(page, SCENES[scene]))], { type: 'image/jpeg' })
  await share(second, await portraitHeic(), { title: 'Grandpa’s old camera' })
  await share(first, pdf('Deed of the house'), {
    title: 'Deed of the house, with everything that came after it',
  })
  await share(second, wav(), { title: 'Nana sings' })
  await share(first, await photo('lake'), { title: 'The lake in May', is_private: true })
  await share(second, await mp4(), { title: 'First steps' })
  await share(first, await landscapeHeic(), { title: 'From the train' })
  await share(first, await photo('dusk'), {
    title: 'Dusk behind the barn',
    description:
      'Taken from the hayloft, a minute before the storm. Bento counted eleven swallows on the wire, Lena says twelve.',
  })
  await share(second, await photo('frost'), { title: 'First frost on the pear tree' })
  const name = `${crypto.randomUUID().replaceAll('-', '')}.jpg`
  await second.db.storage.from('posts').upload(name, await photo('lake'))
  const image_urls = [second.db.storage.from('posts').getPublicUrl(name).data.publicUrl]
  const { family_id, id: user_id } = second
  const swim = { family_id, user_id, content: 'The first swim of the year', image_urls }
  await second.db.from('posts').insert(swim).throwOnError()

  await page.reload()
  await expect(card(page, 'First frost on the pear tree')).toBeVisible()
  await shoot(page, 'media')
  await page.getByRole('link', { name: 'First steps' }).scrollIntoViewIfNeeded()
  await shoot(page, 'media-below')
  await page.getByRole('button', { name: 'Filter' }).click()
  await shoot(page, 'media-filter')
  await page.keyboard.press('Escape')

  for (const [title, name] of [
    ['The first swim of the year', 'from-post'],
    ['Dusk behind the barn', 'photo'],
    ['First steps', 'video'],
    ['Nana sings', 'audio'],
    ['Deed of the house, with everything that came after it', 'document'],
  ] as const) {
    await page.getByRole('link', { name: title, exact: true }).click()
    await expect(lightbox(page, title)).toBeVisible()
    if (name === 'photo' || name === 'from-post') await expect.poll(() => shown(page, title)).toBe(true)
    await shoot(page, `media-${name}`)
    if (name === 'photo') {
      await choose(page, 'Delete')
      await shoot(page, 'media-delete')
      await page.keyboard.press('Escape')
    }
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'The lake in May' }).click()
  await choose(page, 'Edit details')
  await expect(page.getByLabel('Title')).toBeVisible()
  await shoot(page, 'media-edit')
})

test('when media cannot be read', async ({ visitor }) => {
  const page = await visitor()
  await foundFamily(page, aPerson('Rosa Oliveira'), 'Oliveira')
  await page.route('**/rest/v1/media**', (route) =>
    route.fulfill({ status: 500, json: { message: 'The server is tired.' } }),
  )
  await page.goto('/media')
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  await shoot(page, 'media-failed')
})
