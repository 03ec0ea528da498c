import type { AnyRoute } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import { Feed } from '../src/features/feed/feed'
import { Devices } from '../src/features/settings/security/devices'
import { answer, openAsRosa, press, ROSA, screenOf } from './open-screen'

const device = { id: 'one', user_agent: null, ip: null, last_active: '2026-11-25T08:00:00Z', current: true }
const rosa = { id: ROSA.userId, full_name: 'Rosa', role: 'admin', last_seen: null, family_id: ROSA.familyId }

type Case = {
  load: () => Promise<ComponentType>
  request: string
  says: string[]
  rows: object[]
  shows: string
}

const route = (load: () => Promise<{ Route: AnyRoute }>) => async () => screenOf((await load()).Route)

const cases: Record<string, Case> = {
  posts: {
    load: async () => () => <Feed sharedId={undefined} thread={() => null} />,
    request: 'GET /rest/v1/posts',
    says: ['Failed to load posts'],
    rows: [],
    shows: 'No posts yet. Share something with your family!',
  },
  'the calendar': {
    load: route(() => import('../src/routes/_guarded/_shell/_family/events')),
    request: 'GET /rest/v1/events',
    says: ['Failed to load events'],
    rows: [],
    shows: 'No events on this day',
  },
  'the members': {
    load: route(() => import('../src/routes/_guarded/_shell/_family/family')),
    request: 'GET /rest/v1/profiles',
    says: ['Failed to load family members', 'Failed to load family', 'Could not retrieve family information'],
    rows: [rosa],
    shows: 'Family Members (1)',
  },
  playlists: {
    load: route(() => import('../src/routes/_guarded/_shell/_family/music')),
    request: 'GET /rest/v1/family_playlists',
    says: ['Failed to load playlists'],
    rows: [],
    shows: 'No playlists yet.',
  },
  devices: {
    load: async () => () => <Devices userId={ROSA.userId} />,
    request: 'POST /rest/v1/rpc/my_sessions',
    says: ['Your devices could not be loaded'],
    rows: [device],
    shows: 'This device',
  },
}

test.each(Object.entries(cases))(
  'after a failure, %s can be loaded again',
  async (_, { load, request, says, rows, shows }) => {
    const Part = await load()
    // Other requests of the screens succeed.
    answer('/rest/v1/profiles', [rosa])
    answer(request, { message: 'The server is tired.' }, 500)
    openAsRosa(<Part />)
    await screen.findByRole('button', { name: 'Try Again' })
    for (const text of says) await screen.findAllByText(text)
    expect(screen.queryByText(shows, { exact: false })).toBeNull()

    answer(request, rows)
    press('Try Again')
    await screen.findByText(shows, { exact: false })
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
  },
)

test('after a failure the family history counts as empty, and can be loaded again', async () => {
  const { Route } = await import('../src/routes/_guarded/_shell/_family/history')
  const History = screenOf(Route)
  answer('GET /rest/v1/family_history', { message: 'The server is tired.' }, 500)
  openAsRosa(<History />)
  await screen.findByText('Failed to load family history')
  screen.getByText('No family history yet')

  answer('GET /rest/v1/family_history', [])
  press('Try Again')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull())
  screen.getByText('No family history yet')
})
