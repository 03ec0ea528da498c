// What is open on the screens of a member who loses access to it, and on those of the others.

import type { Page } from '@playwright/test'
import { join } from '../test/membership.ts'
import { post, postBy, toast } from './app.ts'
import { expect, test } from './kinfold.ts'
import type { Member } from './members.ts'
import { png } from './photo.ts'
import { lightbox, plain, share, titles } from './shared-media.ts'

/** This date, so many years ago: a multiple of four, for the 29th of February. */
function yearsAgo(years: number): string {
  const day = new Date()
  return `${day.getUTCFullYear() - years}${day.toISOString().slice(4)}`
}

const memories = (page: Page) => page.getByRole('region', { name: 'On this day' }).getByRole('link')
/** Also those that are hidden, or kept by a dialog. */
const pictures = (page: Page) => page.locator('img[src*="/storage/v1/"], video')

async function openInTimeline(page: Page, title: string) {
  await page.getByRole('button', { name: 'Timeline' }).click()
  await page.getByRole('link', { name: title }).click()
  await expect(lightbox(page, title).getByRole('img', { name: title })).toBeVisible()
}

const add = async ({ db, family_id }: Member, table: string, row: object): Promise<string> =>
  (
    await db
      .from(table)
      .insert({ family_id, ...row })
      .select('id')
      .single()
      .throwOnError()
  ).data.id

test('a removed member sees why, keeps no photo, and finds what was typed after joining again', async ({
  rosa,
  bento,
}) => {
  await share(rosa, plain(), { title: 'Frost', taken_at: yearsAgo(4) })
  const [home, media, rosas] = await Promise.all([
    bento.open('/home'),
    bento.open('/media'),
    rosa.open(`/profile/${bento.id}`),
  ])
  await expect(rosas.getByRole('heading', { level: 1, name: bento.name })).toBeVisible()
  await post(home, 'Pie at four')
  const editPost = async () => {
    await postBy(home, 'Pie at four')
      .getByRole('button', { name: /^Options for/ })
      .click()
    await home.getByRole('menuitem', { name: 'Edit post' }).click()
  }
  await editPost()
  await home.getByLabel('Text').fill('Pie at five')
  await expect(pictures(home)).toHaveCount(1)

  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await media.route('**/storage/v1/upload/resumable/*', async (route) => {
    if (route.request().method() === 'PATCH') await held
    await route.fallback()
  })
  await media.getByRole('button', { name: 'Upload Media' }).click()
  const file = { name: 'Pier.png', mimeType: 'image/png', buffer: png(40, 30, [20, 90, 140]) }
  await media.getByTestId('upload-picker').setInputFiles(file)
  const sending = media.waitForRequest((request) => request.method() === 'PATCH')
  await media.getByRole('button', { name: 'Upload', exact: true }).click()
  await sending
  await media.keyboard.press('Escape')
  await openInTimeline(media, 'Frost')

  const discarded = media.waitForResponse((response) => response.request().method() === 'DELETE')
  await rosa.db.rpc('remove_family_member', { user_id: bento.id }).throwOnError()
  await expect(
    toast(media, 'Upload failed', 'You are no longer in this family. 1 file was not uploaded.'),
  ).toBeVisible()
  for (const page of [home, media]) {
    await expect(page.getByRole('alert')).toContainText('You are no longer in this family.')
    await expect(page.getByRole('link', { name: 'Create a Family Hub' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(pictures(page)).toHaveCount(0)
  }
  await media.goBack()
  await expect(media).toHaveURL('/media')
  await expect(pictures(media)).toHaveCount(0)
  release()
  expect((await discarded).status()).toBe(204)

  const { data: stored } = await bento.db.storage.from('family-media').list(bento.id)
  expect(stored).toEqual([])
  await expect(rosas.getByRole('heading', { name: 'Profile Not Found' })).toBeVisible()
  const { data: posts } = await rosa.db.from('posts').select('content').throwOnError()
  expect(posts).toEqual([{ content: 'Pie at four' }])

  const { data: family } = await rosa.db
    .from('families')
    .select('id, name, invite_code')
    .single()
    .throwOnError()
  await join(bento, family).throwOnError()
  await editPost()
  await expect(home.getByLabel('Text')).toHaveValue('Pie at five')
  await expect(media.getByRole('link', { name: 'Frost' })).toBeVisible()
})

test('what is hidden from a member or deleted leaves their screens, and the rest stays', async ({
  rosa,
  bento,
}) => {
  await rosa.db.from('immediate_family').insert({ relative_id: bento.id }).throwOnError()
  await share(rosa, plain(), { title: 'Frost', taken_at: yearsAgo(4), is_private: true })
  const { id: lake } = await share(rosa, plain(), { title: 'Lake', taken_at: yearsAgo(8) })
  const times = { start_time: '2031-05-01T10:00:00Z', end_time: '2031-05-01T11:00:00Z' }
  const event_id = await add(rosa, 'events', { title: 'Regatta', ...times })
  const album_id = await add(rosa, 'albums', { title: 'Regatta', event_id, for_family: false })
  const ofAlbum = { album_id, family_id: rosa.family_id }
  await rosa.db
    .from('album_members')
    .insert({ ...ofAlbum, user_id: bento.id })
    .throwOnError()
  await rosa.db
    .from('album_items')
    .insert({ ...ofAlbum, media_id: lake, added_by: rosa.id })
    .throwOnError()
  const pie = await add(rosa, 'recipes', { title: 'Plum pie', ingredients: 'Plums', instructions: 'Bake.' })
  await bento.db.from('recipe_favourites').insert({ recipe_id: pie, user_id: bento.id }).throwOnError()

  const [home, timeline, ofEvents, favourites, rosas] = await Promise.all([
    bento.open('/home'),
    bento.open('/media'),
    bento.open('/media?from=events'),
    bento.open('/recipes?favourites'),
    rosa.open('/media'),
  ])
  await openInTimeline(timeline, 'Frost')
  await expect(memories(home)).toHaveText([/Frost/, /Lake/])
  await expect(titles(ofEvents)).toHaveText(['Lake'])
  await expect(favourites.getByRole('heading', { name: 'Plum pie' })).toBeVisible()

  await rosa.db.from('immediate_family').delete().eq('relative_id', bento.id).throwOnError()
  await expect(toast(timeline, 'This is no longer available.')).toBeVisible()
  await expect(timeline.getByRole('dialog')).toHaveCount(0)
  await expect(timeline).toHaveURL('/media')
  await expect(timeline.getByRole('link', { name: /, / })).toHaveText([/^Lake/])
  await expect(memories(home)).toHaveText([/Lake/])

  await rosa.db.from('album_members').delete().eq('album_id', album_id).throwOnError()
  await expect(ofEvents.getByText('Nothing matches this filter.')).toBeVisible()
  await rosa.db.from('recipes').delete().eq('id', pie).throwOnError()
  await expect(favourites.getByText('No recipes yet.')).toBeVisible()
  await expect(favourites.getByText('Plum pie')).toHaveCount(0)

  await expect(titles(rosas)).toHaveText(['Lake', 'Frost'])
  await ofEvents.getByRole('button', { name: 'Show everything' }).click()
  await expect(titles(ofEvents)).toHaveText(['Lake'])
})
