import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { YourTab } from '../src/features/music/your-tab'
import { config } from '../src/lib/config'
import { Route as MusicRoute } from '../src/routes/_guarded/_shell/_family/music'
import { Route as HubRoute } from '../src/routes/_guarded/_shell/hub'
import { answer, openAsRosa, ROSA, screenOf } from './open-screen'

const [Hub, Music] = [screenOf(HubRoute), screenOf(MusicRoute)]

beforeEach(() => {
  config.providers = { google: false, spotify: false }
  // Rosa is no host of the hub.
  answer('POST /rest/v1/rpc/hub_settings', [])
  answer('GET /rest/v1/profiles', [
    { id: ROSA.userId, full_name: 'Rosa', role: 'admin', family_id: ROSA.familyId },
  ])
  answer('GET /rest/v1/families', [{ id: ROSA.familyId, name: 'Oliveira' }])
})

test('where Spotify is not set up, Music says so before the tap, and has advice for hosts alone', async () => {
  openAsRosa(<Music />)
  await screen.findByText(/^Spotify is not set up/)
  expect(screen.queryByRole('link', { name: 'How to set it up' })).toBeNull()
})

test('the page of the hub is for hosts only', async () => {
  openAsRosa(<Hub />)
  await screen.findByText('Only the people who run this hub can see this page.')
  expect(screen.queryByRole('heading', { name: 'Google and Spotify' })).toBeNull()
})

test('neither does the tab of Spotify ask to connect', async () => {
  openAsRosa(<YourTab connected={false} />)
  await screen.findByText(/^Spotify is not set up/)
})
