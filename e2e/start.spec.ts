// What a page shows before and while the app loads.

import type { Page } from '@playwright/test'
import { expect, test } from './kinfold.ts'
import type { Member } from './members.ts'
import { png } from './photo.ts'

/** The app's scripts do not arrive. */
const withoutApp = (page: Page) => page.route('**/assets/*.js', (route) => route.abort())

test('before the app has loaded, the page shows the outline of the shell, or the sign-in', {
  tag: '@both',
}, async ({ rosa, visitor }) => {
  const page = await rosa.open(null)
  await withoutApp(page)
  const profile = page.waitForRequest('**/rest/v1/profiles?**')
  const posts = page.waitForRequest('**/rest/v1/posts?**')
  await page.goto('/home')
  await expect(page.locator('#start .bar')).toBeVisible()
  await expect(page.locator('#start .form')).toBeHidden()
  const paper = () =>
    page.evaluate<string>("getComputedStyle(document.getElementById('start')).backgroundColor")
  const light = await paper()
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await paper()).not.toBe(light)
  await Promise.all([profile, posts])

  const outside = await visitor()
  await withoutApp(outside)
  await outside.goto('/home')
  await expect(outside.getByText('Welcome to Kinfold')).toBeVisible()
  await expect(outside.locator('#start .bar')).toBeHidden()
})

test('the newest posts are shown before the app has loaded, and their photo is loaded once', async ({
  rosa,
}) => {
  await postWithPhoto(rosa)
  const page = await rosa.open(null)
  const photos: string[] = []
  page.on('request', (request) => {
    if (/\/storage\/v1\/.*\/posts\//.test(request.url())) photos.push(request.url())
  })
  await page.goto('/home', { waitUntil: 'networkidle' })
  await expect(page.getByRole('article').getByText('The lake')).toBeVisible()
  await expect(page.locator('#start')).toHaveCount(0)
  expect(photos).toHaveLength(1)

  await withoutApp(page)
  await page.reload()
  const outline = page.locator('#start article')
  await expect(outline).toContainText('The lake')
  await expect.poll(() => outline.locator('img').evaluate(isLoaded)).toBe(true)
})

const isLoaded = (image: Element) => image instanceof HTMLImageElement && image.naturalWidth > 0

test('nothing moves while the home screen and the calendar load, and the first photo comes first', {
  tag: ['@both', '@main'],
}, async ({ rosa }) => {
  await postWithPhoto(rosa)
  const page = await rosa.open(null)
  await page.addInitScript(() => {
    let moved = 0
    Object.assign(window, { moved: () => moved })
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[]) moved += shift.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const screen of ['/events', '/home']) {
    await page.goto(screen, { waitUntil: 'networkidle' })
    expect(await page.evaluate<number>('moved()'), screen).toBeLessThanOrEqual(0.02)
  }
  const photo = page.getByRole('article').getByRole('img').first()
  await expect(photo).toHaveAttribute('fetchpriority', 'high')
  await expect(page.locator('#start')).toHaveCount(0)
})

async function postWithPhoto({ db, id, family_id }: Member) {
  const path = `${id.replaceAll('-', '')}_800x600.png`
  const photo = png(800, 600, [120, 140, 160])
  const { error } = await db.storage.from('posts').upload(path, photo, { contentType: 'image/png' })
  expect(error).toBeNull()
  const { publicUrl } = db.storage.from('posts').getPublicUrl(path).data
  await db
    .from('posts')
    .insert({ content: 'The lake', image_url: publicUrl, user_id: id, family_id })
    .throwOnError()
}
