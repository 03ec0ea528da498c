import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { profileQuery } from '../src/features/auth/api'
import { feedQuery } from '../src/features/feed/api'
import { startReads } from '../src/start/early-reads'
import { type StoredSession, storedSession } from '../src/start/stored-session'
import { ROSA, signInAsRosa } from './open-screen'

const server = { supabaseUrl: location.origin, key: 'a-key', place: 'home' }
let asked: string[]

beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const url = new URL(String(input))
    asked.push(url.pathname)
    if (url.pathname === '/auth/v1/user') return Response.json({ id: ROSA.userId })
    return Response.json(
      url.pathname === '/rest/v1/profiles' ? [{ id: ROSA.userId, family_id: ROSA.familyId }] : [],
    )
  })
  signInAsRosa()
})

async function start(changes: Partial<StoredSession> = {}, place = 'home') {
  const session = storedSession(location.origin)
  if (!session) throw new Error('not signed in')
  void startReads({ ...session, ...changes }, { ...server, place })
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(place === 'home' ? 1 : 0))
}

const readProfile = () => new QueryClient().fetchQuery(profileQuery(ROSA.userId))
const readFeed = () => new QueryClient().fetchInfiniteQuery(feedQuery(ROSA))

test('the profile and the first posts are asked for once, before the app asks', async () => {
  await start()
  expect(asked).toEqual(['/rest/v1/profiles', '/rest/v1/posts'])

  expect(await readProfile()).toMatchObject({ family_id: ROSA.familyId })
  await readFeed()
  expect(asked).toHaveLength(2)
})

test('an early answer is used once', async () => {
  await start()
  await readProfile()
  await readProfile()
  expect(asked.filter((path) => path === '/rest/v1/profiles')).toHaveLength(2)
})

test('the answer of another session is not used', async () => {
  await start({ access_token: 'of-someone-else' })
  await readProfile()
  expect(asked.filter((path) => path === '/rest/v1/profiles')).toHaveLength(2)
})

test('only the home screen asks for posts', async () => {
  await start({}, 'recipes')
  await readProfile()
  expect(asked).toEqual(['/rest/v1/profiles'])
})

test('nothing is asked with a token that is about to expire', () => {
  const session = storedSession(location.origin)
  if (!session) throw new Error('not signed in')
  void startReads({ ...session, expires_at: Date.now() / 1000 + 60 }, server)
  expect(asked).toEqual([])
})

test.each([null, '', '{', '{}', '"text"'])('%j is no session', (stored) => {
  if (stored === null) localStorage.removeItem('sb-hub-auth-token')
  else localStorage.setItem('sb-hub-auth-token', stored)
  expect(storedSession(location.origin)).toBeUndefined()
})
