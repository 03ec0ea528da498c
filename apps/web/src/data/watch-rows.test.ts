import { beforeEach, expect, test, vi } from 'vitest'
import type { Thing } from './declare'

type Status = 'SUBSCRIBED' | 'CHANNEL_ERROR' | 'CLOSED'

const server = vi.hoisted(() => ({
  /** What changed since the moment of the profile; null when that is unknown. */
  changed: [] as string[] | null,
  filters: [] as object[],
  joined: (_status: Status) => {},
  deliver: (_change: object) => {},
}))

vi.mock('./db', () => {
  const channel = {
    on: (_type: string, filter: object, deliver: (change: object) => void) => {
      server.filters.push(filter)
      server.deliver = deliver
      return channel
    },
    subscribe: (joined: (status: Status) => void) => {
      server.joined = joined
      return channel
    },
  }
  const db = {
    realtime: { setAuth: async () => {} },
    channel: () => channel,
    removeChannel: () => {},
    rpc: async () => ({ data: server.changed }),
  }
  return { db }
})
vi.mock('@/browser/server-reach', () => ({ suspectServer: () => {} }))

vi.useFakeTimers()

/** Starts like a new page. */
async function start() {
  vi.resetModules()
  server.changed = []
  server.filters = []
  const { noteSyncPoint } = await import('./sync-point')
  const { registerThings } = await import('./registry')
  const { listenAs, watchRows } = await import('./watch-rows')
  registerThings([{ table: 'posts', live: { posts: 'family_id' } } as unknown as Thing])
  listenAs({ userId: 'rosa', familyId: 'oliveira' })
  /** Watches a table. @returns the times before which it missed changes, and the changes that it received */
  const watch = (table: 'posts' | 'recipes', familyId?: string) => {
    const [missed, changes]: [number[], object[]] = [[], []]
    const stop = watchRows({
      table,
      ...(familyId && { familyId }),
      onMissed: (time) => missed.push(time),
      onChange: (change) => changes.push(change),
    })
    return { missed, changes, stop }
  }
  return { listenAs, noteSyncPoint, watch }
}

async function join() {
  await vi.advanceTimersByTimeAsync(1000)
  server.joined('SUBSCRIBED')
  await vi.advanceTimersByTimeAsync(0)
  return Date.now()
}

let page: Awaited<ReturnType<typeof start>>
beforeEach(async () => {
  page = await start()
})

test('reports only the tables that changed between the first profile and the join', async () => {
  page.noteSyncPoint('first')
  const loadedAt = Date.now()
  const [posts, recipes] = [page.watch('posts'), page.watch('recipes')]
  server.changed = ['posts']
  const joinedAt = await join()

  expect(posts.missed).toEqual([joinedAt])
  expect(recipes.missed).toEqual([loadedAt])
})

test('reports everything when it is unknown what changed, and after a lost connection', async () => {
  page.noteSyncPoint('an hour ago')
  const posts = page.watch('posts')
  server.changed = null
  const joinedAt = await join()
  server.joined('CHANNEL_ERROR')
  const rejoinedAt = await join()

  expect(posts.missed).toEqual([joinedAt, rejoinedAt])
})

test('reports everything to a member who joins again, although nothing changed', async () => {
  page.noteSyncPoint('first')
  const posts = page.watch('posts')
  await join()
  page.noteSyncPoint('before leaving')
  page.listenAs({ userId: 'rosa', familyId: null })
  page.listenAs({ userId: 'rosa', familyId: 'oliveira' })
  const joinedAt = await join()

  expect(posts.missed.at(-1)).toBe(joinedAt)
})

test('reports to a later watch when its table last changed', async () => {
  page.noteSyncPoint('first')
  const loadedAt = Date.now()
  page.watch('posts')
  await join()
  await vi.advanceTimersByTimeAsync(1000)
  server.deliver({ table: 'recipes', eventType: 'DELETE', old: { id: '1' }, new: {} })
  const changedAt = Date.now()
  await vi.advanceTimersByTimeAsync(1000)

  expect(page.watch('recipes').missed).toEqual([changedAt])
  expect(page.watch('posts').missed).toEqual([loadedAt])
})

test('delivers the changes of a table in a family, and every deletion', async () => {
  const { changes, stop } = page.watch('posts', 'oliveira')
  await join()
  const ours = { table: 'posts', eventType: 'INSERT', old: {}, new: { family_id: 'oliveira' } }
  const theirs = { table: 'posts', eventType: 'UPDATE', old: {}, new: { family_id: 'marsh' } }
  const deleted = { table: 'posts', eventType: 'DELETE', old: { id: '1' }, new: {} }
  const elsewhere = { ...ours, table: 'recipes' }
  for (const change of [ours, theirs, deleted, elsewhere]) server.deliver(change)
  stop()
  server.deliver(ours)

  expect(changes).toEqual([ours, deleted])
})

test('listens to each table with the filter of the family, and again when that changes', async () => {
  page.watch('posts')
  await join()
  const filters = JSON.stringify(server.filters)
  expect(server.filters).toContainEqual(
    expect.objectContaining({ table: 'posts', filter: 'family_id=eq.oliveira' }),
  )
  expect(
    server.filters.every((one) => /=eq[.](oliveira|rosa)/.test((one as { filter: string }).filter)),
  ).toBe(true)

  server.filters = []
  page.listenAs({ userId: 'rosa', familyId: 'oliveira' })
  await vi.advanceTimersByTimeAsync(0)
  expect(server.filters).toEqual([])
  page.listenAs({ userId: 'rosa', familyId: 'marsh' })
  await vi.advanceTimersByTimeAsync(0)
  expect(JSON.stringify(server.filters)).toBe(filters.replaceAll('oliveira', 'marsh'))
})

test('listens to nothing before it is known as whom', async () => {
  page.listenAs(undefined)
  page.watch('posts')
  await vi.advanceTimersByTimeAsync(1000)
  expect(server.filters).toEqual([])
})
