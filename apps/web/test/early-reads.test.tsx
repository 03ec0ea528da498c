import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { profileQuery } from '../src/features/auth/api'
import { feedQuery } from '../src/features/feed/api'
import { mediaQuery } from '../src/features/media/api'
import { readView } from '../src/features/media/media-view'
import { rotationsQuery } from '../src/features/media/turned-pictures'
import { inboxQuery, participantsQuery } from '../src/features/messages/api'
import { historyQuery } from '../src/features/messages/log/history-api'
import { recipesQuery } from '../src/features/recipes/api'
import { startReads } from '../src/start/early-reads'
import { screens } from '../src/start/screens'
import { type StoredSession, storedSession } from '../src/start/stored-session'
import { ROSA, signInAsRosa } from './open-screen'

const server = { supabaseUrl: location.origin, key: 'a-key' }
let asked: string[]

const answers: Record<string, unknown> = {
  '/auth/v1/user': { id: ROSA.userId },
  '/rest/v1/profiles': [{ id: ROSA.userId, family_id: ROSA.familyId }],
  '/rest/v1/family_media': [
    { bucket_id: 'family-media', file_path: 'a.webp' },
    { bucket_id: 'posts', file_path: 'b.webp' },
  ],
  '/storage/v1/object/sign/family-media': [{ signedURL: '/object/sign/family-media/a.webp?token=t' }],
}

beforeEach(() => {
  // On a busy machine, the page may be older than the answers may be.
  vi.spyOn(performance, 'now').mockReturnValue(1_000)
  asked = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const url = new URL(String(input))
    asked.push(url.pathname)
    return Response.json(answers[url.pathname] ?? [])
  })
  signInAsRosa()
})

/** @returns what the screen reads first */
async function start(changes: Partial<StoredSession> = {}, path = '/home') {
  const session = storedSession(location.origin)
  if (!session) throw new Error('not signed in')
  const { askAtOnce, content } = screens[path] ?? {}
  return startReads({ ...session, ...changes }, server, { askAtOnce, read: content?.read })
}

const readProfile = () => new QueryClient().fetchQuery(profileQuery(ROSA.userId))
const client = () => new QueryClient()
const queries = {
  '/home': async () => {
    await client().fetchInfiniteQuery(feedQuery(ROSA))
    await client().fetchQuery(rotationsQuery(ROSA.familyId))
  },
  '/recipes': () => client().fetchQuery(recipesQuery(ROSA.familyId)),
  '/media': async () => {
    const queryClient = client()
    await queryClient.fetchInfiniteQuery(mediaQuery(queryClient, ROSA, readView({})))
  },
}

test.each([
  ['/home', ['/rest/v1/posts', '/rest/v1/family_media']],
  ['/recipes', ['/rest/v1/recipes']],
  ['/media', ['/rest/v1/family_media', '/storage/v1/object/sign/family-media']],
] as const)('what %s shows first is asked for once, before the app asks', async (path, first) => {
  await start({}, path)
  expect(asked).toEqual(['/rest/v1/profiles', ...first])

  expect(await readProfile()).toMatchObject({ family_id: ROSA.familyId })
  await queries[path]()
  expect(asked).toHaveLength(1 + first.length)
})

test('the messages of a conversation are asked for with the profile, before the app asks', async () => {
  window.history.replaceState(null, '', '/messages?conversation=nana')
  await start({}, '/messages')
  expect(asked.sort()).toEqual([
    '/rest/v1/conversation_members',
    '/rest/v1/messages',
    '/rest/v1/profiles',
    '/rest/v1/rpc/inbox',
  ])

  await client().fetchQuery(inboxQuery(ROSA.familyId))
  await client().fetchQuery(participantsQuery(ROSA.familyId))
  await client().fetchInfiniteQuery(historyQuery(ROSA.familyId, 'nana'))
  expect(asked).toHaveLength(4)
})

test('the first of the media comes with the address that the app will use', async () => {
  const [item] = (await start({}, '/media')) ?? []
  expect(item).toMatchObject({
    url: `${location.origin}/storage/v1/object/sign/family-media/a.webp?token=t`,
  })
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

test('other screens ask for the profile only', async () => {
  await start({}, '/family')
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
