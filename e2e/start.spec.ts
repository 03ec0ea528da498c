// What a page shows before and while the app loads.

import { expect, test } from './kinfold.ts'
import type { Member } from './members.ts'
import { png } from './photo.ts'

test('from its first paint, the page says what is checked', { tag: '@both' }, async ({ rosa, visitor }) => {
  const guest = await visitor()
  const member = await rosa.open(null)
  const cases = [
    [guest, '/', ['Welcome to Kinfold', 'Preparing your family space', 'Checking authentication...']],
    [guest, '/login', ['Checking authentication']],
    [member, '/home', ['Verifying your session', 'Please wait while we check your authentication...']],
  ] as const
  for (const [page, path, texts] of cases) {
    // The app does not arrive.
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto(path)
    for (const text of texts) await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
})

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
