// People in photos: their names, marking one, choosing who it is, and the photos of a person.

import { readFile } from 'node:fs/promises'
import { expect, test } from '../kinfold.ts'
import { blob, lightbox, share, shown } from '../shared-media.ts'
import { shoot, shootLarge } from './shoot.ts'

test('people in photos', async ({ rosa, bento }) => {
  const picture = async (name: string) =>
    blob(await readFile(new URL(`../../demo/media/scenes/${name}.webp`, import.meta.url)), 'image/webp')
  const { family_id, db } = rosa
  const person = async (member_name: string, birth_date: string) =>
    (await db.from('family_history').insert({ family_id, member_name, birth_date }).select('id').single())
      .data?.id
  const henrique = await person('Henrique Oliveira', '1931-04-02')
  await person('Amélia da Conceição Oliveira', '1934-09-20')
  const { id } = await share(rosa, await picture('first-tree'), { title: 'The first tree' })
  const other = await share(bento, await picture('jam'), { title: 'Fourteen jars' })
  const box = { family_id, x: 0.42, y: 0.3, width: 0.1, height: 0.14 }
  for (const mark of [
    { media_id: id, person_id: henrique },
    { media_id: id, person_id: bento.id, x: 0.7 },
    { media_id: other.id, person_id: henrique },
  ])
    await db
      .from('media_people')
      .insert({ ...box, ...mark })
      .throwOnError()

  const page = await rosa.open(`/media?item=${id}`)
  const photo = lightbox(page, 'The first tree')
  await expect.poll(() => shown(page, 'The first tree')).toBe(true)
  await expect(photo).toContainText('With Henrique Oliveira')
  await shoot(page, 'people-closed')
  await photo.getByRole('button', { name: 'People' }).click()
  await shoot(page, 'people')
  await shootLarge(page, 'people')
  await photo.getByRole('button', { name: 'Mark a person' }).click()
  await shoot(page, 'people-marking')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Who is this?' })).toContainText('Rosa')
  await shoot(page, 'people-choosing')

  await page.goto(`/people/${henrique}`)
  const photos = page.getByRole('region', { name: 'Photos' })
  await photos.scrollIntoViewIfNeeded()
  await expect(photos.getByRole('link')).toHaveCount(2)
  await shoot(page, 'people-of-relative')
  await page.goto(`/profile/${bento.id}`)
  await expect(photos.getByRole('link')).toHaveCount(1)
  await shoot(page, 'people-of-member', { fullPage: true })
})
