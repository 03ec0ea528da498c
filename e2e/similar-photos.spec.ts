// Copies of a photo: found, joined with what was said about them, or told apart.

import sharp from 'sharp'
import { scene } from '../test/scenes.ts'
import { expectAccessible } from './accessible.ts'
import { toast } from './app.ts'
import { expect, test } from './kinfold.ts'
import { blob, share } from './shared-media.ts'

/** A photo and what a messenger makes of it. */
async function photoAndCopy(seed: number) {
  const original = await (await scene(seed))().jpeg({ quality: 92 }).toBuffer()
  const copy = await sharp(original).resize(500).jpeg({ quality: 60 }).toBuffer()
  return [original, copy].map((bytes) => blob(bytes, 'image/jpeg')) as [Blob, Blob]
}

test('the better photo is kept with the comment on its copy; others are told apart', {
  tag: '@both',
}, async ({ rosa, bento }) => {
  const page = await rosa.open(null)
  const [pier, sentPier] = await photoAndCopy(1)
  const [lake, sentLake] = await photoAndCopy(2)
  await share(rosa, lake, { title: 'Lake', taken_at: '2021-05-01T08:00:00' })
  await share(bento, sentLake, { title: 'Lake again', taken_at: '2021-06-01T08:00:00' })
  const kept = await share(rosa, pier, { title: 'Pier', taken_at: '2022-01-21T10:11:12' })
  const copy = await share(bento, sentPier, { title: 'From the group', taken_at: '2022-01-22T00:00:00' })
  const comment = { family_id: bento.family_id, media_id: copy.id, content: 'How blue it was!' }
  await bento.db.from('comments').insert(comment).throwOnError()

  await page.goto('/media')
  await page.getByRole('button', { name: 'More options' }).click()
  await page.getByRole('menuitem', { name: 'Similar photos' }).click()
  const group = page.getByRole('group', { name: 'Copies of “Pier”' })
  await expect(group.getByRole('listitem').first()).toContainText('Suggested')
  await expect(group.getByRole('listitem').first()).toContainText('800 × 600')
  await expect(group.getByRole('listitem').nth(1)).toContainText('1 comment')
  await expectAccessible(page)
  await group.getByRole('button', { name: 'Keep this one' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep this one' }).click()
  await expect(toast(page, 'The copies are one photo now')).toBeVisible()
  await expect(group).toBeHidden()
  const { data: comments } = await rosa.db.from('comments').select('media_id, content').throwOnError()
  expect(comments).toEqual([{ media_id: kept.id, content: 'How blue it was!' }])

  await page.getByRole('button', { name: 'Not the same' }).click()
  await expect(page.getByText('No similar photos')).toBeVisible()
  await page.reload()
  await expect(page.getByText('No similar photos')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Family Media' }).click()
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'More options' })).toBeHidden()
})
