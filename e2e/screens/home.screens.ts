// Home: with activity, empty, without the server, offline.

import { expect, test } from '../kinfold.ts'
import { paint, SCENES, type Scene } from '../landscape.ts'
import { aPerson, asMember, enter, foundFamily, joinFamily, type Person } from '../members.ts'
import type { Kinfold } from '../server.ts'
import { share } from '../shared-media.ts'
import { shoot, shootLarge } from './shoot.ts'

const DAY = 86_400_000
const HOUR = 3_600_000

test('an evening at home', async ({ kinfold, visitor }) => {
  const [rosa, bento, lena] = [aPerson('Rosa Oliveira'), aPerson('Bento Oliveira'), aPerson('Lena Marsh')]
  const page = await visitor()
  const link = await foundFamily(page, rosa, 'Oliveira')
  await page.waitForLoadState('networkidle')
  await shoot(page, 'home-empty')
  for (const person of [bento, lena]) {
    const theirs = await visitor()
    await joinFamily(theirs, person, link)
    await theirs.context().close()
  }
  const photos = { frost: await paint(page, SCENES.frost), lake: await paint(page, SCENES.lake) }
  const family = await Promise.all([rosa, bento, lena].map((person) => member(kinfold, person)))
  const [first, second, third] = family
  if (!first || !second || !third) throw new Error('somebody is missing')

  const now = new Date()
  const birth = (days: number, years: number) => {
    const day = new Date(now.getTime() + days * DAY).toISOString().slice(4, 10)
    return `${now.getUTCFullYear() - years}${day}`
  }
  await first.tell({ birth_date: birth(19, 81) })
  await second.tell({ birth_date: birth(0, 52) })
  await third.tell({ birth_date: birth(4, 7) })

  await third.post('Anyone up for the lake on Sunday? I will bring the thermos and the terrible jokes.')
  await second.post(
    'The water was colder than it looks.',
    ['lake'],
    await second.store(photos.lake, SCENES.lake),
  )
  await second.post(
    'First frost on the pear tree. Grandpa says the last ones are the sweetest, so Lena climbed up anyway.',
    ['garden', 'november'],
    await second.store(photos.frost, SCENES.frost),
  )
  const at = (days: number, hours: number) =>
    new Date(Math.floor(now.getTime() / DAY + days) * DAY + hours * HOUR).toISOString()
  const walk = await third.plan('Walk around the lake', 'Pier 2', at(1, 10), at(1, 12))
  await third.plan('Autumn fair', 'Market square', at(-1, 0), at(2, 0), true)
  await second.plan('Cookie baking', 'at Rosa’s', at(14, 14), at(14, 17))
  await second.answer(walk, 'going')
  await third.answer(walk, 'going')
  await first.answer(walk, 'going')

  await page.reload()
  await expect(page.getByRole('article', { name: 'Bento Oliveira' }).first()).toBeVisible()
  await expect(page.getByText('turns 7')).toBeVisible()
  await shoot(page, 'home')
  await page.getByRole('article', { name: 'Cookie baking' }).scrollIntoViewIfNeeded()
  await shoot(page, 'home-upcoming')
  await shoot(page, 'home-whole', { fullPage: true })

  await page.getByRole('button', { name: 'Open photo posted by Bento Oliveira' }).first().click()
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
  await shoot(page, 'home-photo')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.evaluate(() => window.scrollTo(0, 0))
  await page.getByTestId('photo-picker').setInputFiles({
    name: 'dusk.jpg',
    mimeType: 'image/jpeg',
    buffer: await paint(page, SCENES.dusk),
  })
  await page.getByLabel('What would you like').fill('Look at that sky.')
  await page.getByRole('button', { name: 'Tags' }).click()
  await page.getByLabel('Add a tag').fill('sky, evening,')
  await expect(page.getByRole('img', { name: 'Photo to be posted' })).toBeVisible()
  await shoot(page, 'home-composer')

  await page.context().setOffline(true)
  await expect(page.getByText("You're offline")).toBeVisible()
  await shoot(page, 'home-offline')
})

test('posts with several photos', async ({ kinfold, visitor }) => {
  const rosa = aPerson('Rosa Oliveira')
  const page = await visitor()
  await foundFamily(page, rosa, 'Oliveira')
  const scenes = [SCENES.frost, SCENES.lake, SCENES.dusk]
  const photos = await Promise.all(scenes.map((scene) => paint(page, scene)))
  const { store, several } = await member(kinfold, rosa)
  const urls = await Promise.all(
    Array.from({ length: 8 }, (_, index) => {
      const [photo, scene] = [photos[index % 3], scenes[index % 3]]
      if (!photo || !scene) throw new Error('no scene')
      return store(photo, scene)
    }),
  )
  for (const count of [2, 3, 4, 5, 8])
    await several(`The walk in ${count} photos`, ['walks'], urls.slice(0, count))
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(5)
  for (const count of [8, 3]) {
    await page
      .getByRole('article')
      .filter({ hasText: `in ${count} photos` })
      .scrollIntoViewIfNeeded()
    await shoot(page, `home-photos-${count}`)
  }
  await page.getByRole('button', { name: 'Open photo 2 of 3 posted by Rosa Oliveira' }).click()
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
  await shoot(page, 'home-gallery')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const options = page
    .getByRole('article')
    .filter({ hasText: 'in 3 photos' })
    .getByRole('button', { name: /^Options/ })
  await options.click()
  await shoot(page, 'home-post-menu')
  await page.getByRole('menuitem', { name: 'Delete post' }).click()
  await expect(page.getByRole('checkbox', { name: 'Keep the photos in Media' })).toBeVisible()
  await shoot(page, 'home-post-delete')
  await page.keyboard.press('Escape')
  await options.click()
  await page.getByRole('menuitem', { name: 'Edit post' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await shoot(page, 'home-post-edit')
  await shootLarge(page, 'home-post-edit')
  await page.keyboard.press('Escape')

  await page.goto('/home?tag=walks')
  await shoot(page, 'home-tag')
  const files = photos.map((buffer, index) => ({ name: `${index}.jpg`, mimeType: 'image/jpeg', buffer }))
  await page.getByTestId('photo-picker').setInputFiles(files)
  await expect(page.getByRole('img', { name: /to be posted$/ })).toHaveCount(3)
  await shoot(page, 'home-composer-photos')
  await shootLarge(page, 'home-composer-photos')
  const broken = { name: 'scan.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }
  await page.getByTestId('photo-picker').setInputFiles(broken)
  await expect(page.getByText(/^This is not a photo/)).toBeVisible()
  await shoot(page, 'home-photo-refused')
})

test('the first steps, and earlier years', async ({ kinfold, visitor }) => {
  const rosa = aPerson('Rosa Oliveira')
  const page = await visitor()
  await foundFamily(page, rosa, 'Oliveira')
  const me = await asMember(kinfold, rosa)
  const file = new Blob([new Uint8Array(await paint(page, SCENES.lake))], { type: 'image/jpeg' })
  for (const [years, title] of [
    [1, 'The first swim of the year, far too early'],
    [3, 'Before the storm'],
    [21, 'Where the boat used to lie'],
  ] as const) {
    const taken = new Date()
    taken.setUTCFullYear(taken.getUTCFullYear() - years)
    await share(me, file, { title, taken_at: taken.toISOString() })
  }
  await me.db.auth.updateUser({ data: { first_steps: [] } })
  await enter(page, me.db, '/home')
  await expect(page.getByRole('heading', { name: 'On this day' })).toBeVisible()
  await page.getByRole('button', { name: 'Options for On this day' }).scrollIntoViewIfNeeded()
  await shoot(page, 'home-on-this-day')
  await page.getByRole('button', { name: 'Options for On this day' }).click()
  await shoot(page, 'home-on-this-day-menu')
  await page.keyboard.press('Escape')
  await page.evaluate(() => window.scrollTo(0, 0))
  await shoot(page, 'home-first-steps')
  await shootLarge(page, 'home-first-steps')
})

test('when nothing can be read', async ({ visitor }) => {
  const page = await visitor()
  await foundFamily(page, aPerson('Rosa Oliveira'), 'Oliveira')
  await page.route(/rest\/v1\/(posts|rpc\/upcoming_events|profiles\?.*birth_date=not)/, (route) =>
    route.fulfill({ status: 500, json: { message: 'The server is tired.' } }),
  )
  await page.reload()
  await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(3)
  await shoot(page, 'home-failed', { fullPage: true })
})

/** Activity of another member, through the API. */
async function member(kinfold: Kinfold, person: Person) {
  const { db, id, family_id } = await asMember(kinfold, person)
  return {
    tell: (values: object) => db.from('profiles').update(values).eq('id', id).throwOnError(),
    post: (content: string, tags: string[] = [], image_url?: string) =>
      db.from('posts').insert({ content, tags, image_url, family_id }).throwOnError(),
    several: (content: string, tags: string[], image_urls: string[]) =>
      db.from('posts').insert({ content, tags, image_urls, family_id }).throwOnError(),
    async store(photo: Buffer, { width, height }: Scene) {
      const bucket = db.storage.from('posts')
      const name = `${crypto.randomUUID().replaceAll('-', '').slice(10)}_${width}x${height}.jpg`
      const { error } = await bucket.upload(name, photo, { contentType: 'image/jpeg' })
      if (error) throw error
      return bucket.getPublicUrl(name).data.publicUrl
    },
    async plan(title: string, location: string, start_time: string, end_time: string, all_day = false) {
      const event = { title, location, start_time, end_time, all_day, family_id }
      const { data } = await db.from('events').insert(event).select('id').single().throwOnError()
      return data.id as string
    },
    answer: (event_id: string, status: string) =>
      db
        .from('event_attendees')
        .upsert({ event_id, user_id: id, status }, { onConflict: 'event_id,user_id' })
        .throwOnError(),
  }
}
