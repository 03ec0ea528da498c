// People in photos, between two members: one marks the other, who later no longer sees the photo.

import type { Locator } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { toast } from './app.ts'
import { expect, test } from './kinfold.ts'
import { lightbox, plain, share } from './shared-media.ts'

test('who is marked on a photo is notified and finds it, until the photo is hidden from them', {
  tag: '@both',
}, async ({ rosa, bento }) => {
  const { id } = await share(rosa, plain(), { title: 'Picnic', is_private: true })
  await rosa.db.from('immediate_family').insert({ relative_id: bento.id }).throwOnError()
  const { family_id } = rosa
  await rosa.db.from('family_history').insert({ family_id, member_name: 'Benedita' }).throwOnError()
  const bentos = await bento.open(`/profile/${bento.id}`)
  const photos = bentos.getByRole('region', { name: 'Photos' })
  await expect(photos).toContainText('No photos yet.')

  const page = await rosa.open(`/media?item=${id}`)
  const box = lightbox(page, 'Picnic')
  await box.getByRole('button', { name: 'People' }).click()
  await box.getByRole('button', { name: 'Mark a person' }).click()
  const frame = box.getByRole('button', { name: 'Frame around the face' })
  await expect(frame).toBeFocused()
  await expectAccessible(page, '[role="dialog"]')
  // Around the frame is the photo, which does not fill the window.
  const photo = await frame.locator('..').boundingBox()
  if (!photo) throw new Error('no photo')
  await page.mouse.click(photo.x + photo.width * 0.3, photo.y + photo.height / 2)
  await expect(frame).toBeFocused()
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowUp', 'Shift+ArrowDown']) await page.keyboard.press(key)
  const isHigher = ({ height, width } = { height: 0, width: 0 }) => height > width
  await expect.poll(async () => isHigher((await frame.boundingBox()) ?? undefined), 'grown').toBe(true)
  const placed = await within(frame)
  await page.keyboard.press('Escape')
  await expect(box.getByRole('button', { name: 'Mark a person' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(frame).toBeFocused()
  expect(await within(frame), 'where it was').toEqual(placed)

  await page.keyboard.press('Enter')
  const people = page.getByRole('dialog', { name: 'Who is this?' })
  await expectAccessible(page, '[role="dialog"]')
  await page.keyboard.press('Escape')
  await expect(people).toBeHidden()
  await box.getByRole('button', { name: 'Choose the person' }).click()
  await people.getByLabel('Search members and relatives').fill('bené')
  await expect(people.getByRole('listitem')).toHaveText([/Benedita/])
  await people.getByLabel('Search members and relatives').fill('bent')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Bento Oliveira is marked')).toBeVisible()
  await expect(box.getByRole('region', { name: 'People in this photo' })).toContainText('Bento Oliveira')
  const { data } = await rosa.db.from('media_people').select('x, width, height').single().throwOnError()
  expect(data.height * 3, 'higher than the square that it was').toBeGreaterThan(data.width * 4)
  expect(data.x + data.width / 2).toBeCloseTo(0.31, 2)

  await photos.getByRole('link', { name: 'Picnic' }).click()
  await expect(lightbox(bentos, 'Picnic')).toContainText('With Bento Oliveira')
  await lightbox(bentos, 'Picnic').getByRole('link', { name: 'Bento Oliveira' }).click()
  await bentos.getByRole('button', { name: /^Notifications/ }).click()
  await expect(bentos.getByText('Rosa Oliveira marked you on a photo')).toBeVisible()
  await bentos.keyboard.press('Escape')
  await photos.getByRole('link', { name: 'Picnic' }).click()
  await expect(lightbox(bentos, 'Picnic')).toContainText('With Bento Oliveira')

  await rosa.db.from('immediate_family').delete().eq('relative_id', bento.id).throwOnError()
  await expect(bentos.getByText('This is no longer available.')).toBeVisible()
  await bentos.goto(`/profile/${bento.id}`)
  await expect(photos).toContainText('No photos yet.')

  await box.getByRole('button', { name: 'Remove Bento Oliveira from this photo' }).click()
  await expect(box).toContainText('No one is marked yet.')
})

/** Where it is on the photo, of which it is a part, whatever size that has. */
const within = (frame: Locator) =>
  frame.evaluate(({ style: { left, top, width, height } }: HTMLElement) => ({ left, top, width, height }))
