// The media grid: what it shows, in which order and to which members, with thousands of items.

import type { Page } from '@playwright/test'
import { webm } from '../test/media.ts'
import { leave } from '../test/membership.ts'
import { expectAccessible } from './accessible.ts'
import { toast, withoutLiveUpdates } from './app.ts'
import { expect, test } from './kinfold.ts'
import { card, cards, lightbox, multiply, open, pdf, plain, share, titles } from './shared-media.ts'

test('tabs and order are in the URL; only immediate family sees private media', { tag: '@main' }, async ({
  rosa,
  bento,
}) => {
  const [page, bentosPage] = [await rosa.open(null), await bento.open(null)]
  await share(bento, pdf('Deed'), { title: 'Deed' })
  await share(rosa, await webm(), { title: 'First steps' })
  await share(rosa, plain(), { title: 'For us alone', is_private: true })
  await share(bento, plain(), { title: 'Frost' })

  await page.goto('/media')
  await expect(titles(page)).toHaveText(['Frost', 'For us alone', 'First steps', 'Deed'])
  await expect(card(page, 'Frost')).toContainText(/Uploaded by Bento Oliveira on \w+ \d+, \d{4}/)
  await expect(card(page, 'For us alone')).toContainText('Private')
  await expect(card(page, 'Frost')).not.toContainText('Private')
  for (const [title, kind] of [
    ['Frost', 'Photo'],
    ['First steps', 'Video'],
    ['Deed', 'Document'],
  ] as const) {
    await expect(card(page, title)).toContainText(kind)
  }
  await expect(card(page, 'First steps')).toContainText('0:02')
  const poster = card(page, 'First steps').locator('img')
  await expect.poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expectAccessible(page)

  await page.getByRole('tab', { name: 'Documents' }).click()
  await expect(page).toHaveURL('/media?type=documents')
  await expect(titles(page)).toHaveText(['Deed'])
  await page.getByRole('tab', { name: 'Videos' }).click()
  await expect(titles(page)).toHaveText(['First steps'])
  await page.goBack()
  await expect(titles(page)).toHaveText(['Deed'])
  await page.getByRole('tab', { name: 'All' }).click()
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(page.getByRole('group', { name: 'Order' }).getByRole('menuitemradio')).toHaveText([
    'Most Recent',
    'Oldest First',
    'My Uploads',
  ])
  await expect(page.getByRole('group', { name: 'From' }).getByRole('menuitemradio')).toHaveText([
    'All',
    'Media',
    'Posts',
    'Messages',
    'Recipes',
    'Events',
    'Relatives',
  ])
  await page.getByRole('menuitemradio', { name: 'Oldest First' }).click()
  await expect(titles(page)).toHaveText(['Deed', 'First steps', 'For us alone', 'Frost'])
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('menuitemradio', { name: 'My Uploads' }).click()
  await page.getByRole('tab', { name: 'Photos' }).click()
  await expect(page).toHaveURL('/media?type=photos&sort=mine')
  await page.reload()
  await expect(titles(page)).toHaveText(['For us alone'])

  await bentosPage.goto('/media')
  await expect(titles(bentosPage)).toHaveText(['Frost', 'First steps', 'Deed'])
  await rosa.db.from('immediate_family').insert({ relative_id: bento.id }).throwOnError()
  await bentosPage.reload()
  await expect(card(bentosPage, 'For us alone')).toContainText('Private')

  await leave(bento).throwOnError()
  await page.goto('/media')
  await expect(card(page, 'Frost')).toContainText('Uploaded by Unknown User on')
})

test('the screen without media, and after a failure', { tag: '@desktop' }, async ({ rosa }) => {
  const rosasPage = await rosa.open('/media')
  await expect(rosasPage.getByText('Share photos, videos, and documents with your family')).toBeVisible()
  for (const [tab, plural, one] of [
    ['All', 'media', 'media file'],
    ['Photos', 'photos', 'photo'],
    ['Videos', 'videos', 'video'],
    ['Documents', 'documents', 'document'],
  ] as const) {
    await rosasPage.getByRole('tab', { name: tab }).click()
    const panel = rosasPage.getByRole('tabpanel')
    await expect(panel.getByRole('heading', { name: `No ${plural} found` })).toBeVisible()
    await expect(panel).toContainText(`Upload your first ${one} to share with your family`)
    await expect(panel.getByRole('button', { name: 'Upload Media' })).toBeVisible()
  }

  await withoutLiveUpdates(rosasPage)
  await share(rosa, plain(), { title: 'Frost' })
  await rosasPage.route('**/rest/v1/media?**', (route) => route.abort())
  await rosasPage.goto('/media')
  await expect(toast(rosasPage, 'Failed to load media', 'Kinfold cannot be reached.')).toBeVisible()
  await rosasPage.unroute('**/rest/v1/media?**')
  await rosasPage.getByRole('button', { name: 'Try Again' }).click()
  await expect(titles(rosasPage)).toHaveText(['Frost'])
})

test('thousands of items render as few elements as a handful', { tag: '@both' }, async ({
  rosa,
  kinfold,
}) => {
  const page = await rosa.open(null)
  await withoutLiveUpdates(page)
  const { file_path } = await share(rosa, plain(), { title: 'Photo 0' })
  await multiply(kinfold, file_path, 2000)
  await page.goto('/media?sort=oldest')
  await expect(card(page, 'Photo 0')).toBeVisible()

  await failToLoadMore(page)
  await page.unroute(FURTHER_PAGES)
  await page.getByRole('button', { name: 'Show more' }).click()
  const far = () => cards(page).last().getAttribute('aria-posinset')
  await expect(async () => {
    await page.keyboard.press('End')
    expect(Number(await far())).toBeGreaterThan(240)
  }).toPass()
  // No more pages from here on: the last card stays where it is.
  await failToLoadMore(page)
  await expect(page.getByRole('button', { name: 'Show more' })).toBeVisible()
  await expect.poll(() => cards(page).count()).toBeLessThan(60)

  const last = (await titles(page).last().textContent()) ?? ''
  await open(page, last)
  await expect(lightbox(page, last)).toBeVisible()
  await page.keyboard.press('Home')
  await expect(lightbox(page, 'Photo 0')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Photo 0', exact: true })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Photo 0', exact: true })).toBeInViewport()
})

/** Only pages after the first have an `or` condition. */
const FURTHER_PAGES = /media\?.+&or=/

async function failToLoadMore(page: Page): Promise<void> {
  await page.route(FURTHER_PAGES, (route) => route.abort())
  // The page grows as the grid is measured, and its end moves.
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(page.getByRole('alert')).toContainText('Kinfold cannot be reached.', { timeout: 1000 })
  }).toPass()
}
