// Music from the provider, against a local server that behaves as Spotify documents, failures included.

import type { Page } from '@playwright/test'
import { startMusicProvider } from '../test/music-provider.ts'
import { expectAccessible } from './accessible.ts'
import { toast } from './app.ts'
import { test as base, expect } from './kinfold.ts'
import type { Person } from './members.ts'

const test = base.extend<object, { provider: Awaited<ReturnType<typeof startMusicProvider>> }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern here
    async ({}, use) => {
      const provider = await startMusicProvider()
      await use(provider)
      await provider.close()
    },
    { scope: 'worker' },
  ],
  environment: [async ({ provider }, use) => use(provider.environment), { scope: 'worker' }],
})
// One worker, so that one server starts.
test.describe.configure({ mode: 'default' })

const connectButton = (page: Page) => page.getByRole('button', { name: 'Connect Spotify' }).first()
const tab = (page: Page, name: string) => page.getByRole('tab', { name })

/** The display name at the provider. */
const listenerOf = ({ name, email }: Person) => ({
  id: email.replace(/\W/g, ''),
  display_name: `${name} ♪ ${email}`,
})

async function connect(page: Page, name: string): Promise<void> {
  await connectButton(page).click()
  await expect(page).toHaveTitle('Let Kinfold in?')
  await page.getByRole('button', { name }).click()
}

test('a member connects Spotify, creates a family playlist and adds a song', {
  tag: '@desktop',
}, async ({ rosa, bento, provider }) => {
  const [page, bentosPage] = [await rosa.open(null), await bento.open(null)]
  const [atSpotify, bentoAtSpotify] = [listenerOf(rosa), listenerOf(bento)]
  provider.knows(atSpotify)
  provider.knows(bentoAtSpotify)
  provider.has(atSpotify, 'Fado at night', 3)

  // Cancelling leads back to the page without an error.
  await page.goto('/music?tab=yours')
  await connect(page, 'Cancel')
  await expect(toast(page, 'Not connected', 'You can connect Spotify whenever you like.')).toBeVisible()
  await expect(page).toHaveURL('/music?tab=yours')

  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await connect(page, atSpotify.display_name)
  await expect(toast(page, 'Connected', 'You are connected to Spotify')).toBeVisible()
  await expect(page).toHaveURL('/music?tab=yours')
  await expect(page.getByText(atSpotify.display_name)).toBeVisible()
  // No request carried the tokens in its address.
  expect(addresses.filter((address) => /access-|refresh-/.test(new URL(address).search))).toEqual([])
  const fado = page.getByRole('article', { name: 'Fado at night' })
  await expect(fado.getByText('3 songs')).toBeVisible()
  await expect(fado.getByText('No description')).toBeVisible()
  await expect
    .poll(() => fado.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(1)
  await expectAccessible(page)

  await tab(page, 'Family Playlists').click()
  await page.getByRole('button', { name: 'Create Playlist' }).first().click()
  await page.getByLabel('Name').fill('Summer')
  await page.getByRole('radio', { name: 'On Spotify' }).check()
  await expectAccessible(page, '[role=dialog]')
  await page.getByRole('dialog').getByRole('button', { name: 'Create Playlist' }).click()
  await expect(toast(page, 'Playlist Created')).toBeVisible()
  const summer = page.getByRole('article', { name: 'Summer' })
  await expect(summer.getByText('Family playlist created by Rosa Oliveira or a family member')).toBeVisible()
  await expect(summer.getByText('0 songs')).toBeVisible()

  await page.getByRole('link', { name: 'View Summer' }).click()
  await expect(page.getByText(`Created by ${atSpotify.display_name} • 0 songs`)).toBeVisible()
  await expect(page.getByText('This playlist is empty. Add some songs!')).toBeVisible()
  const before = provider.asked.length
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  expect(provider.asked).toHaveLength(before)
  await page.getByRole('searchbox', { name: 'Search for a song' }).fill('saudade')
  await page.getByRole('searchbox', { name: 'Search for a song' }).press('Enter')
  await expect(page.getByRole('list', { name: 'Songs found' }).getByRole('listitem')).toHaveCount(20)
  await page.getByRole('button', { name: 'Add Song saudade20' }).click()
  await expect(toast(page, 'Track Added')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Songs of Summer' }).getByText('Song saudade20')).toBeVisible()
  await expectAccessible(page)

  // The tokens last as long as the connection, also in other tabs.
  await page.reload()
  await expect(page.getByText(`Created by ${atSpotify.display_name} • 1 song`)).toBeVisible()

  // Bento sees the playlist, and its songs as far as Spotify shows them.
  await bentosPage.goto('/music')
  await bentosPage.getByRole('link', { name: 'View Summer' }).click()
  await expect(bentosPage.getByText('Connect Spotify to see its songs.')).toBeVisible()
  await connect(bentosPage, bentoAtSpotify.display_name)
  await expect(bentosPage.getByText("Spotify shows this playlist's songs only to its owner")).toBeVisible()
  await expect(bentosPage.getByRole('link', { name: 'Open in Spotify' })).toHaveAttribute(
    'href',
    /^https:\/\/open\.spotify\.com\/playlist\/\w+$/,
  )

  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect(toast(page, 'Disconnected')).toBeVisible()
  await expect(connectButton(page)).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('music')))).toEqual(
    [],
  )
})

test('tokens are refreshed until the provider revokes them', async ({ rosa, provider }) => {
  const page = await rosa.open()
  const atSpotify = listenerOf(rosa)
  provider.knows(atSpotify)
  provider.has(atSpotify, 'Fado at night', 3)
  await page.goto('/music?tab=yours')
  await connect(page, atSpotify.display_name)
  await expect(page.getByRole('article', { name: 'Fado at night' })).toBeVisible()
  const refreshes = () => provider.asked.filter((one) => one === 'POST /api/token').length
  const refresh = page.getByRole('button', { name: 'Refresh' })
  const idle = () => expect(refresh).not.toHaveAttribute('aria-busy', 'true')
  const refreshAll = async () => {
    const answer = page.waitForResponse('**/functions/v1/music-api')
    await refresh.click()
    // The button is not busy before the request.
    await answer
    await idle()
  }
  // A request under way would ask for a token that the reload throws away.
  await expect(page.getByText(atSpotify.display_name)).toBeVisible()
  await idle()

  // The provider's clock is two minutes ahead: it rejects a token that we consider valid. One refresh serves all.
  const before = refreshes()
  provider.passes(3600 - 60 + 120)
  await page.reload()
  await expect(page.getByRole('article', { name: 'Fado at night' })).toBeVisible()
  await expect(page.getByText(atSpotify.display_name)).toBeVisible()
  expect(refreshes()).toBe(before + 1)

  provider.asksForPause(40, 10)
  await refreshAll()
  provider.asksForPause(0, 0)
  await refreshAll()
  await expect(page.getByRole('article', { name: 'Fado at night' })).toBeVisible()

  provider.revokes(atSpotify)
  await refresh.click()
  await expect(
    toast(page, 'Connection Error', 'Failed to refresh connection. Please reconnect.'),
  ).toBeVisible()
  await expect(connectButton(page)).toBeVisible()
})

test('a crafted link connects no one to a stranger’s account', { tag: '@desktop' }, async ({
  rosa,
  provider,
}) => {
  const page = await rosa.open()
  const mallory = { id: 'mallory', display_name: 'Mallory' }
  provider.knows(mallory)
  const { access_token, refresh_token } = provider.connects(mallory)
  const tokens = new URLSearchParams({ access_token, refresh_token, expires_in: '3600', state: 'guessed' })

  for (const address of [`/music?tab=family&${tokens}`, `/music?tab=family#${tokens}`]) {
    await page.goto(address)
    await expect(
      toast(page, 'Connection Error', 'An unexpected error occurred during connection.'),
    ).toBeVisible()
    await expect(page).toHaveURL('/music?tab=family')
    await expect(connectButton(page)).toBeVisible()
    await page.goto('/home')
  }
  // And the failure signs no one out.
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Rosa')
})

test('an unreachable provider is reported', async ({ rosa }) => {
  const page = await rosa.open()
  await page.route('**/functions/v1/music-auth', (route) => route.fulfill({ status: 502, json: {} }))
  await page.goto('/music')
  await connectButton(page).click()
  await expect(toast(page, 'Connection Error', 'Failed to initiate connection.')).toBeVisible()
})
