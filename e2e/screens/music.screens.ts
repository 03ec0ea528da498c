// Music: empty, the family's playlists, one playlist, and provider playlists.

import { startMusicProvider } from '../../test/music-provider.ts'
import { test as base, expect } from '../kinfold.ts'
import { aPerson, asMember, foundFamily, joinFamily } from '../members.ts'
import { shoot } from './shoot.ts'

const test = base.extend<object, { provider: Awaited<ReturnType<typeof startMusicProvider>> }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern here
    async ({}, use) => {
      const provider = await startMusicProvider()
      await use(provider)
      await provider.close()
    },
    { scope: 'worker' },
  ],
  environment: [async ({ provider }, use) => use(provider.environment), { scope: 'worker' }],
})

const SONGS = [
  { title: 'Lisboa menina e moça', artist: 'Carlos do Carmo', link: 'https://www.youtube.com/watch?v=1' },
  { title: 'Águas de março', artist: 'Elis & Tom', link: 'https://open.spotify.com/track/1' },
  { title: 'Grandpa whistling in the garden', artist: null, link: null },
  { title: 'Sodade', artist: 'Cesária Évora', link: 'https://cesaria.bandcamp.com/track/sodade' },
]

test('the family’s music', async ({ kinfold, provider, visitor }) => {
  const [rosa, bento] = [aPerson('Rosa Oliveira'), aPerson('Bento Oliveira')]
  const [page, bentosPage] = [await visitor(), await visitor()]
  await joinFamily(bentosPage, bento, await foundFamily(page, rosa, 'Oliveira'))
  await page.goto('/music')
  await expect(page.getByText('Create one, and everyone')).toBeVisible()
  await shoot(page, 'music-empty')

  const [mine, theirs] = [await asMember(kinfold, rosa), await asMember(kinfold, bento)]
  const add = async ({ db, family_id }: typeof mine, name: string, description: string | null) => {
    const row = { family_id, name, description }
    const { data } = await db.from('family_playlists').insert(row).select('id').single().throwOnError()
    return data.id as string
  }
  await add(mine, 'Road to the sea', null)
  await add(theirs, 'Cousins’ disco', 'Loud. For the barn, and for nobody’s neighbours.')
  await add(mine, 'Lullabies', 'What Vó sang to all of us')
  const kitchen = await add(theirs, 'Sunday kitchen', 'While the soup is on.')
  for (const song of SONGS) {
    const { db, family_id } = song.artist ? mine : theirs
    await db
      .from('playlist_songs')
      .insert<object>({ ...song, family_id, family_playlist_id: kitchen })
      .throwOnError()
  }
  await expect(page.getByText('4 songs')).toBeVisible()
  await shoot(page, 'music')

  await page.getByRole('link', { name: 'View Sunday kitchen' }).click()
  await expect(page.getByText('Lisboa menina e moça')).toBeVisible()
  await shoot(page, 'music-own')
  await page.getByRole('button', { name: 'Add Song' }).click()
  await page.getByLabel('Link').fill('not a link')
  await page.getByRole('dialog').getByRole('button', { name: 'Add Song' }).click()
  await shoot(page, 'music-add-song')
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: 'Your Playlists' }).click()
  await shoot(page, 'music-yours-unconnected')
  const listener = { id: 'rosa', display_name: 'rosa.fado' }
  provider.knows(listener)
  const playlist = provider.has(listener, 'Fado at night', 7)
  provider.has(listener, 'Running', 31)
  await page.getByRole('button', { name: 'Connect Spotify' }).first().click()
  await page.getByRole('button', { name: 'rosa.fado' }).click()
  await expect(page.getByText('31 songs')).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  await shoot(page, 'music-yours')
  await page.getByRole('link', { name: 'View Fado at night' }).click()
  await expect(page.getByText('Song Fadoatnight7')).toBeVisible()
  await shoot(page, 'music-provider')
  await page.getByRole('searchbox', { name: 'Search for a song' }).fill('saudade')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Song saudade1', { exact: true })).toBeVisible()
  await shoot(page, 'music-search')
  await page.getByRole('button', { name: 'Create Playlist' }).click()
  await page.getByLabel('Name').fill('Summer')
  await shoot(page, 'music-create')
  await page.keyboard.press('Escape')

  provider.asksForPause(120, 20)
  await page.goto(`/music?playlist=${playlist}`)
  await expect(page.getByText('Failed to load playlist')).toBeVisible()
  await shoot(page, 'music-pause')
  provider.asksForPause(0, 0)
  await page.route('**/rest/v1/family_playlists**', (route) =>
    route.fulfill({ status: 500, json: { message: 'The server is tired.' } }),
  )
  await page.goto('/music')
  await expect(page.getByText('Failed to load playlists')).toBeVisible()
  await shoot(page, 'music-failed')
})
