// The timeline: by date taken, months and years, keys, selection, ZIP, and the way to the lightbox and back.

import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './accessible.ts'
import { toast } from './app.ts'
import { expect, test } from './kinfold.ts'
import { paint, SCENES } from './landscape.ts'
import { areInOneRow } from './layout.ts'
import { blob, choose, lightbox, pdf, plain, share } from './shared-media.ts'
import { press } from './touch.ts'

const MAY = { title: 'Grandma as a child', taken_at: '1950-01-01T00:00:00', taken_precision: 'about' }

test('photos by when they were taken; the switch and the density are remembered', {
  tag: '@both',
}, async ({ rosa, bento, isMobile }) => {
  const page = await rosa.open(null)
  await share(rosa, plain(), { title: 'Frost', taken_at: '2019-12-03T08:00:00' })
  await share(bento, plain(), MAY)
  await share(rosa, plain(), { title: 'Lake', taken_at: '2019-12-24T18:00:00' })
  await share(bento, pdf('Deed'), { title: 'Deed', taken_at: '2021-06-01T00:00:00' })
  await page.goto('/media')
  const timeline = page.getByRole('button', { name: 'Timeline' })
  // Also on a narrow phone it stands beside the tabs.
  const size = page.viewportSize()
  if (isMobile) await page.setViewportSize({ width: 360, height: 640 })
  await expect.poll(() => areInOneRow(page.getByRole('tablist'), timeline)).toBe(true)
  if (size) await page.setViewportSize(size)
  const top = async (first: Locator) => (await first.boundingBox())?.y
  if (isMobile) await expect.poll(() => top(page.getByRole('article').first())).toBeLessThan(260)
  await timeline.click()

  const main = page.getByRole('main')
  const months = main.getByRole('heading', { level: 2 })
  await expect(months).toHaveText([/^June 2021/, /^December 2019/, /^1950/])
  const links = main.getByRole('link', { name: /, / })
  await expect(links).toHaveCount(4)
  if (isMobile) await expect.poll(() => top(links.first())).toBeLessThan(260)
  expect(await links.allTextContents()).toEqual([
    expect.stringMatching(/^Deed/),
    expect.stringMatching(/^Lake, December 24, 2019/),
    expect.stringMatching(/^Frost/),
    'Grandma as a child, about 1950',
  ])
  await expectAccessible(page)
  const slider = page.getByRole('slider', { name: 'Month' })
  await expect(slider).toHaveAttribute('aria-valuetext', 'June 2021')

  const height = async () => (await links.nth(1).boundingBox())?.height ?? 0
  const before = await height()
  await page.getByRole('button', { name: 'More options' }).click()
  await page.getByRole('menuitem', { name: 'Smaller photos' }).click()
  await expect.poll(height).toBeLessThan(before)
  await page.reload()
  await expect(links).toHaveCount(4)
  expect(await height()).toBeLessThan(before)

  await page.getByRole('tab', { name: 'Documents' }).click()
  await expect(months).toHaveText([/^June 2021/])
  await page.getByRole('tab', { name: 'All' }).click()
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('menuitemradio', { name: 'Oldest First' }).click()
  await expect(months).toHaveText([/^1950/, /^December 2019/, /^June 2021/])

  await links.first().click()
  await expect(lightbox(page, 'Grandma as a child')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(lightbox(page, 'Frost')).toBeVisible()
  await page.keyboard.press('End')
  await expect(lightbox(page, 'Deed')).toBeVisible()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await expect(lightbox(page, 'Frost')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(main.getByRole('link', { name: /^Frost/ })).toBeFocused()

  if (!isMobile) return
  // A finger that rests begins to choose, and its lift takes nothing back.
  const lift = await press(main.getByRole('link', { name: /^Frost/ }))
  await expect(page.getByRole('checkbox', { name: /^Frost/ })).toBeChecked()
  await lift()
  await page.getByRole('checkbox', { name: /^Lake/ }).click()
  await expect(page.getByText('2 selected')).toBeVisible()
})

test('choosing by keyboard; a ZIP, an album and what may be deleted', { tag: '@desktop' }, async ({
  rosa,
  bento,
}) => {
  const page = await bento.open(null)
  for (const [title, day] of [
    ['One', 5],
    ['Two', 4],
    ['Three', 3],
    ['Four', 2],
  ] as const)
    await share(title === 'Two' ? rosa : bento, plain(), { title, taken_at: `2019-05-0${day}T08:00:00` })
  await page.goto('/media')
  await page.getByRole('button', { name: 'Timeline' }).click()
  await page.getByRole('link', { name: /^One/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('link', { name: /^Two/ })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: /^Two/ })).toBeFocused()
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.getByRole('checkbox', { name: /^Four/ }).click({ modifiers: ['Shift'] })
  await expect(page.getByText('3 selected')).toBeVisible()
  await expectAccessible(page)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const zip = (await readFile(await (await download).path())).toString('latin1')
  for (const name of ['Two.png', 'Three.png', 'Four.png']) expect(zip).toContain(name)
  await expect(page.getByText('The ZIP has 3 files.')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Who sees them' }).click()
  await expect(page.getByText('2 are shared with the whole family.')).toBeVisible()
  await expect(page.getByText('1 is not yours and stays as it is.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog')).toContainText('1 is not yours and stays as it is.')
  await page.getByRole('button', { name: 'Delete 2' }).click()
  await expect(toast(page, '2 items deleted')).toBeVisible()
  await expect(page.getByRole('link', { name: /^(Three|Four)/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^(One|Two)/ })).toHaveCount(2)
})

test('an upload has the camera’s date; its place is shown only when shared, and never in the file', async ({
  rosa,
}) => {
  const page = await rosa.open('/media')
  const upload = async (name: string, photo: Buffer, shared: boolean) => {
    await page.getByRole('button', { name: 'Upload Media' }).first().click()
    await page.getByTestId('upload-picker').setInputFiles({ name, mimeType: 'image/jpeg', buffer: photo })
    await page.getByLabel('Show where photos were taken').setChecked(shared)
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  }
  const photo = await takenAtTheLake(await paint(page, SCENES.lake))
  await upload('Shared', photo, true)
  await upload('Secret', await takenAtTheLake(await paint(page, SCENES.frost)), false)

  const { data } = await rosa.db
    .from('media')
    .select('title, file_path, taken_at, latitude, longitude')
    .order('created_at')
    .throwOnError()
  const taken_at = '2019-05-03T14:22:10'
  expect(data).toEqual([
    expect.objectContaining({ title: 'Shared', taken_at, latitude: 47.5, longitude: -8.25 }),
    expect.objectContaining({ title: 'Secret', taken_at, latitude: null, longitude: null }),
  ])
  const { data: stored } = await rosa.db.storage.from('family-media').download(data[0]?.file_path)
  const bytes = Buffer.from(await (stored as Blob).arrayBuffer())
  expect(bytes.length).toBe(photo.length)
  expect((await sharp(bytes).metadata()).exif?.includes(LATITUDE)).toBe(false)
  expect((await sharp(photo).metadata()).exif?.includes(LATITUDE)).toBe(true)
})

/** 47° as Exif stores it. */
const LATITUDE = Buffer.from([47, 0, 0, 0, 1, 0, 0, 0])

const takenAtTheLake = (photo: Buffer) =>
  sharp(photo)
    .withExif({
      IFD2: { DateTimeOriginal: '2019:05:03 14:22:10' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '47/1 30/1 0/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '8/1 15/1 0/1',
      },
    })
    .jpeg()
    .toBuffer()

test('the date is corrected in place, a photo is turned, and a slideshow goes on by itself', {
  tag: '@desktop',
}, async ({ rosa }) => {
  const page = await rosa.open(null)
  await share(rosa, plain(), { title: 'One', taken_at: '2019-05-03T14:22:10', taken_place: 'Lake Garda' })
  const { id } = await share(rosa, blob(await paint(page, SCENES.lake), 'image/jpeg'), { title: 'Two' })
  await page.goto('/media')
  await page.getByRole('link', { name: 'One', exact: true }).click()
  const one = lightbox(page, 'One')
  await expect(one.getByRole('link', { name: 'Lake Garda' })).toHaveAttribute(
    'href',
    /openstreetmap\.org\/search/,
  )
  await one.getByRole('button', { name: /May 3, 2019/ }).click()
  await one.getByLabel('Date taken', { exact: true }).fill('about 1950')
  await one.getByRole('button', { name: 'Save Changes' }).click()
  await expect(one.getByRole('button', { name: /^about 1950/ })).toBeVisible()
  await expectAccessible(page, '[role=dialog]')

  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Two', exact: true }).click()
  const two = lightbox(page, 'Two')
  await choose(page, 'Rotate')
  await expect
    .poll(async () => (await rosa.db.from('media').select('rotation').eq('id', id).single()).data?.rotation)
    .toBe(90)
  const box = await two.getByRole('img', { name: 'Two' }).boundingBox()
  expect(box?.height ?? 0).toBeGreaterThan(0)

  await page.clock.install()
  await two.getByRole('button', { name: 'Slideshow' }).click()
  await expect(two.getByRole('button', { name: 'Pause' })).toBeFocused()
  await page.clock.runFor(5_500)
  await expect(lightbox(page, 'One')).toBeVisible()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Slideshow' })).toBeVisible()
})
