import { screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { config } from '../src/lib/config'
import { ViewerContext } from '../src/lib/viewer'
import { Route as MusicRoute } from '../src/routes/_guarded/_shell/_family/music'
import { Route as HubRoute } from '../src/routes/_guarded/_shell/hub'
import { Route as SettingsRoute } from '../src/routes/_guarded/_shell/settings'
import { answer, openAsRosa, ROSA, screenOf } from './open-screen'

const [Hub, Music, Settings] = [HubRoute, MusicRoute, SettingsRoute].map(screenOf) as [
  ComponentType,
  ComponentType,
  ComponentType,
]

beforeEach(() => {
  config.providers = { google: false, spotify: false }
  // Rosa is no host of the hub.
  answer('POST /rest/v1/rpc/hub_settings', [])
  answer('GET /rest/v1/profiles', [
    { id: ROSA.userId, full_name: 'Rosa', role: 'admin', family_id: ROSA.familyId },
  ])
  answer('GET /rest/v1/families', [{ id: ROSA.familyId, name: 'Oliveira' }])
})

test.each([
  ['admin', '/hub#providers'],
  ['member', undefined],
] as const)(
  'where Spotify is not set up, Music links to the instructions only for admins (%s: %s)',
  async (role, to) => {
    openAsRosa(
      <ViewerContext value={{ ...ROSA, role }}>
        <Music />
      </ViewerContext>,
    )
    await screen.findByText(/^Spotify is not set up/)
    const link = screen.queryByRole('link', { name: 'How to set it up' })
    expect(link?.getAttribute('href')).toBe(to)
  },
)

test('the settings lead admins to the instructions for Google', async () => {
  history.replaceState(null, '', '/settings?tab=security')
  openAsRosa(<Settings />)
  const link = await screen.findByRole('link', { name: 'How to set up Google sign-in on this hub' })
  expect(link.getAttribute('href')).toBe('/hub#providers')
})

test('the page of the hub has nothing but the instructions for admins', async () => {
  openAsRosa(<Hub />)
  await screen.findByText(/http:\/\/hub.example\/functions\/v1\/music-auth\/callback/)
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Google and Spotify',
  ])
})
