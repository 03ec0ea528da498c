// Recently read content leaves this browser with its user's session, and with their family.

import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useAuth } from '../src/features/auth/auth-provider'
import { answer, open, press, ROSA, signInAsRosa } from './open-screen'

const stored = vi.hoisted(() => {
  // The window of these tests has neither workers nor caches.
  Object.defineProperty(navigator, 'serviceWorker', {
    value: Object.assign(new EventTarget(), { controller: {} }),
  })
  return { content: 'content', caches: new Set<string>(), badge: 0 }
})
vi.mock('../src/data/offline/offline-results', () => ({
  readOffline: async () => undefined,
  writeOffline: async () => undefined,
  removeOffline: async () => {
    stored.content = ''
  },
}))

const PICTURES = 'kinfold-pictures'

beforeEach(() => {
  Object.assign(stored, { content: 'what was read', badge: 3 })
  stored.caches.clear()
  vi.stubGlobal('caches', {
    open: async (name: string) => stored.caches.add(name),
    delete: async (name: string) => stored.caches.delete(name),
  })
  Object.assign(navigator, {
    clearAppBadge: async () => {
      stored.badge = 0
    },
  })
})

function Home() {
  const { profile, refresh } = useAuth()
  return (
    <button type="button" onClick={refresh}>
      {profile ? `From ${profile.family_id}` : 'Signed out'}
    </button>
  )
}

const profile = { id: ROSA.userId, full_name: 'Rosa', role: 'member', family_id: ROSA.familyId }

/** Rosa is signed in, and this browser has what she has read. */
async function openAsReader() {
  signInAsRosa()
  answer('/rest/v1/profiles', profile)
  open('/home', { path: '/home', show: Home })
  await screen.findByRole('button', { name: `From ${ROSA.familyId}` })
  await waitFor(() => expect(localStorage.getItem('kinfold.content-from')).toBe(ROSA.familyId))
}

test('it stays with its user', async () => {
  localStorage.setItem('kinfold.content-of', ROSA.userId)
  await openAsReader()
  expect(stored).toEqual({ content: 'what was read', caches: new Set([PICTURES]), badge: 3 })
})

test('it goes when another user signs in', async () => {
  localStorage.setItem('kinfold.content-of', 'bento')
  await openAsReader()
  expect(stored).toMatchObject({ content: '', badge: 0 })
  expect(localStorage.getItem('kinfold.content-of')).toBe(ROSA.userId)
})

test('it goes when another tab signs out', async () => {
  await openAsReader()
  localStorage.removeItem('sb-hub-auth-token')
  const otherTab = new BroadcastChannel('sb-hub-auth-token')
  otherTab.postMessage({ event: 'SIGNED_OUT', session: null })
  await screen.findByRole('button', { name: 'Signed out' })
  await waitFor(() => expect(stored).toEqual({ content: '', caches: new Set(), badge: 0 }))
  expect(localStorage.getItem('kinfold.content-of')).toBeNull()
  otherTab.close()
})

test('it goes when the user has left their family while the app was closed', async () => {
  localStorage.setItem('kinfold.content-of', ROSA.userId)
  localStorage.setItem('kinfold.content-from', 'a former family')
  await openAsReader()
  expect(stored).toMatchObject({ content: '', badge: 0 })
})

test('it goes when the user leaves their family, or is removed', async () => {
  await openAsReader()
  answer('/rest/v1/profiles', { ...profile, family_id: null })
  press(`From ${ROSA.familyId}`)
  await screen.findByRole('button', { name: 'From null' })
  await waitFor(() => expect(stored).toMatchObject({ content: '', badge: 0 }))
})
