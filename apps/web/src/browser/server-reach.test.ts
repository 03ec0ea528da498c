import { beforeEach, expect, test, vi } from 'vitest'

const fetchMock = vi.fn<typeof fetch>()
const answered = () => Promise.resolve(new Response('{}'))
const unanswered = () => Promise.reject(new TypeError('Failed to fetch'))
const fromProxy = () => Promise.resolve(new Response('', { status: 502 }))

async function open() {
  vi.resetModules()
  vi.doMock('@/lib/config', () => ({ supabaseUrl: 'http://hub.example' }))
  const states: boolean[] = []
  vi.doMock('./create-store', () => ({
    createStore: () => ({ set: (state: boolean) => states.push(state) }),
    useStore: () => true,
  }))
  const { fetchAndNotice, suspectServer } = await import('./server-reach')
  return { fetchAndNotice, suspectServer, states }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetchMock.mockReset())
  vi.stubGlobal('document', { visibilityState: 'visible' })
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.doUnmock('@/lib/config')
    vi.doUnmock('./create-store')
  }
})

test.each([
  ['does not answer', unanswered],
  ['is answered for by a proxy', fromProxy],
])('a server that %s is unreachable after 2 s, until it answers', async (_, failing) => {
  const { fetchAndNotice, states } = await open()
  fetchMock.mockImplementation(failing)

  await fetchAndNotice('http://hub.example/rest/v1/posts').catch(() => {})
  await vi.advanceTimersByTimeAsync(1_900)
  expect(states).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(states).toEqual([false])

  fetchMock.mockImplementation(answered)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(states).toEqual([false, true])
})

test('a short interruption is not shown', async () => {
  const { suspectServer, states } = await open()
  fetchMock.mockImplementationOnce(unanswered).mockImplementation(answered)

  suspectServer()
  await vi.advanceTimersByTimeAsync(5_000)

  expect(states).not.toContain(false)
})

test('a request that the app itself ends raises no suspicion', async () => {
  const { fetchAndNotice } = await open()
  fetchMock.mockImplementation(unanswered)
  const signal = AbortSignal.abort()

  await fetchAndNotice('http://hub.example/rest/v1/posts', { signal }).catch(() => {})

  expect(fetchMock).toHaveBeenCalledOnce()
})
