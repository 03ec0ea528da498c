// The family's own playlists, on a server without a music provider.

import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { copied, toast } from './app.ts'
import { expect, test } from './kinfold.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page, name: string) => dialog(page).getByRole('textbox', { name })
const create = (page: Page) => page.getByRole('button', { name: 'Create Playlist' })
const addSong = (page: Page) => page.getByRole('button', { name: 'Add Song' })
const songs = (page: Page) =>
  page.getByRole('list', { name: 'Songs of Sunday kitchen' }).getByRole('listitem')

test('a family keeps its own playlists, and nothing typed is lost', {
  tag: ['@desktop', '@main'],
}, async ({ rosa, bento }) => {
  const [page, bentosPage] = [await rosa.open('/music'), await bento.open('/music')]
  await expect(page.getByText('No playlists yet. Create one, and everyone can add songs.')).toBeVisible()
  await page.getByRole('button', { name: 'Connect Spotify' }).click()
  await expect(toast(page, 'Connect Spotify', 'Spotify is not set up on this Kinfold.')).toBeVisible()
  await expectAccessible(page)

  await create(page).first().click()
  await field(page, 'Name').fill('   ')
  await field(page, 'Description').fill('While the soup is on.')
  await create(page).last().click()
  await expect(dialog(page).getByText('Please enter a playlist name')).toBeVisible()
  await expect(field(page, 'Name')).toBeFocused()
  await expect(dialog(page).getByText('On Spotify')).toHaveCount(0)
  await expectAccessible(page, '[role=dialog]')
  await field(page, 'Name').fill(' Sunday  kitchen ')
  await page.route('**/rest/v1/family_playlists**', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  )
  await create(page).last().click()
  await expect(toast(page, 'Failed to create playlist')).toBeVisible()
  await page.unroute('**/rest/v1/family_playlists**')
  await page.reload()
  await create(page).first().click()
  await expect(field(page, 'Description')).toHaveValue('While the soup is on.')
  await create(page).last().click()
  await expect(toast(page, 'Playlist Created')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)

  // A second playlist can be started while the first is being saved.
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/rest/v1/family_playlists**', async (route) => {
    if (route.request().method() === 'POST') await answered
    await route.fallback()
  })
  await create(page).first().click()
  await field(page, 'Name').fill('Lullabies')
  await create(page).last().click()
  await expect(dialog(page).getByRole('button', { name: 'Creating' })).toBeVisible()
  await page.keyboard.press('Escape')
  await create(page).first().click()
  await field(page, 'Name').fill('Cousins’ disco')
  answer()
  await expect(page.getByRole('article', { name: 'Lullabies', includeHidden: true })).toBeAttached()
  await expect(create(page).last()).toBeEnabled()
  await expect(field(page, 'Name')).toHaveValue('Cousins’ disco')
  await page.unroute('**/rest/v1/family_playlists**')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await page.evaluate(() => sessionStorage.clear())

  // Another member sees it live.
  for (const one of [page, bentosPage]) {
    const card = one.getByRole('article', { name: 'Sunday kitchen' })
    await expect(card.getByText('While the soup is on.')).toBeVisible()
    await expect(card.getByText('0 songs')).toBeVisible()
  }
  await page.getByRole('button', { name: 'Copy link to Sunday kitchen' }).click()
  await expect(toast(page, 'Link copied')).toBeVisible()
  const link = await copied(page)

  // The link opens the song, and Back returns.
  await bentosPage.goto(link)
  await page.getByRole('link', { name: 'View Sunday kitchen' }).click()
  await expect(page.getByRole('heading', { name: 'Sunday kitchen' })).toBeFocused()
  for (const one of [page, bentosPage]) {
    await expect(one.getByRole('tab', { name: 'Selected Playlist' })).toHaveAttribute('aria-selected', 'true')
    await expect(one.getByText('Created by Rosa Oliveira • 0 songs')).toBeVisible()
    await expect(one.getByText('This playlist is empty. Add some songs!')).toBeVisible()
  }
  await expectAccessible(page)

  await addSong(bentosPage).click()
  await field(bentosPage, 'Link').fill('javascript:alert(1)')
  await addSong(bentosPage).last().click()
  await expect(dialog(bentosPage).getByText('Please enter a title')).toBeVisible()
  await expect(dialog(bentosPage).getByText('Please enter a link that starts with')).toBeVisible()
  await field(bentosPage, 'Title').fill('Sodade')
  await field(bentosPage, 'Artist').fill('Cesária Évora')
  await field(bentosPage, 'Link').fill('cesaria.example/sodade')
  await addSong(bentosPage).last().click()
  await expect(toast(bentosPage, 'Track Added')).toBeVisible()
  for (const one of [page, bentosPage]) {
    await expect(songs(one)).toHaveText(['SodadeCesária Évora • Added by Bento Oliveira'])
    await expect(one.getByText('• 1 song', { exact: false })).toBeVisible()
    await expect(one.getByRole('link', { name: 'Listen to Sodade on cesaria.example' })).toHaveAttribute(
      'href',
      'https://cesaria.example/sodade',
    )
  }
  await expectAccessible(page)

  // A song that cannot be removed reappears.
  await page.route('**/rest/v1/playlist_songs**', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  )
  await page.getByRole('button', { name: 'Remove Sodade' }).click()
  await expect(toast(page, 'Failed to remove track')).toBeVisible()
  await expect(songs(page)).toHaveCount(1)
  await page.unroute('**/rest/v1/playlist_songs**')
  await page.getByRole('button', { name: 'Remove Sodade' }).click()
  for (const one of [page, bentosPage]) await expect(one.getByText('This playlist is empty.')).toBeVisible()

  // Bento did not create it and is not an admin.
  await expect(bentosPage.getByRole('button', { name: 'Remove', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Remove' }).click()
  await expect(toast(page, 'Playlist removed')).toBeVisible()
  await expect(page).toHaveURL('/music')
  await expect(bentosPage.getByText('This playlist was removed')).toBeVisible()
})
