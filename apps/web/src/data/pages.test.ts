import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { StoredThing } from './declare'
import { newestOf, type Pages, toPage, withChanged, withNew, without } from './page-rows'
import { changeRow, pagesQuery, watchPages } from './pages'
import type { Where } from './queries'

type Poem = { id: string; created_at: string; tags: string[]; author?: string }

const poems = {
  kind: 'poem',
  table: 'posts',
  order: ['created_at.desc', 'id.desc'],
  offline: true,
  texts: { failed: () => '' },
} as unknown as StoredThing<Poem, Poem>
const order = poems.order

const at = (minute: number, tags: string[] = []): Poem => ({
  id: `p${minute}`,
  created_at: `2026-11-20T10:${String(minute).padStart(2, '0')}:00+00:00`,
  tags,
})

/** Minutes 59 to 57, and 9 to 7, where more follow. */
const loaded: Pages<Poem> = {
  pages: [toPage([at(59), at(58), at(57)], 3, order), toPage([at(9), at(8), at(7)], 3, order)],
  pageParams: [null, null],
}
const idsOf = ({ pages }: Pages<Poem>) => pages.map(({ rows }) => rows.map(({ id }) => id))

test('a full page continues after its last row, whatever is deleted later; one that is not full is the last', () => {
  expect(loaded.pages[1]?.next).toEqual({ id: 'p7', created_at: '2026-11-20T10:07:00+00:00' })
  expect(without(loaded, 'p7').pages[1]).toEqual({ rows: [at(9), at(8)], next: loaded.pages[1]?.next })
  expect(toPage([at(1), at(0)], 3, order).next).toBeNull()
})

test.each([
  [
    'is inserted in order',
    58.5,
    [
      ['p59', 'p58.5', 'p58', 'p57'],
      ['p9', 'p8', 'p7'],
    ],
  ],
  [
    'is inserted once',
    58,
    [
      ['p59', 'p58', 'p57'],
      ['p9', 'p8', 'p7'],
    ],
  ],
  [
    'of a page that is not loaded stays out',
    3,
    [
      ['p59', 'p58', 'p57'],
      ['p9', 'p8', 'p7'],
    ],
  ],
])('a row %s', (_, minute, ids) => {
  const row = { ...at(Math.ceil(minute)), id: `p${minute}` }
  if (minute === 58.5) row.created_at = '2026-11-20T10:58:30+00:00'
  expect(idsOf(withNew(loaded, row, order))).toEqual(ids)
})

test('in ascending order, new rows come last', () => {
  const upwards = ['created_at', 'id']
  const pages = { pages: [toPage([at(1), at(2)], 3, upwards)], pageParams: [null] }
  expect(idsOf(withNew(pages, at(3), upwards))).toEqual([['p1', 'p2', 'p3']])
})

test('a change affects only its row', () => {
  const after = withChanged(loaded, 'p8', ({ tags }) => ({ tags: [...tags, 'pie'] }))
  expect(after.pages[1]?.rows).toEqual([at(9), at(8, ['pie']), at(7)])
})

test('this browser stores the newest pages', () => {
  const many = { pages: Array.from({ length: 5 }, () => loaded.pages[0]), pageParams: [0, 1, 2, 3, 4] }
  expect(newestOf(20)(many as never).pages).toHaveLength(3)
  expect(newestOf(100)(many as never).pages).toHaveLength(1)
})

const live = vi.hoisted(() => ({ onChange: (_change: object) => {}, rows: [] as object[], reads: 0 }))
vi.mock('@/lib/config', () => ({ config: {} }))
vi.mock('./db', () => ({ db: {} }))
vi.mock('./watch-rows', () => ({
  watchRows(watch: { onChange(change: object): void }) {
    live.onChange = watch.onChange
    return () => {}
  },
}))
vi.mock('./queries', async (original) => ({
  ...(await original<object>()),
  read: async (_thing: object, _family: string, { ids }: { ids?: string[] }) => {
    live.reads += 1
    return ids ? live.rows : [at(59, ['pie']), at(58), at(57)]
  },
}))

async function open(where: Where = {}) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const observer = new InfiniteQueryObserver(queryClient, pagesQuery(poems, 'family', where, 3))
  observer.subscribe(() => {})
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true))
  watchPages(queryClient, poems, 'family')
  live.reads = 0
  const shown = () => observer.getCurrentResult().data?.pages.flatMap(({ rows }) => rows) ?? []
  return { queryClient, shown }
}

test('a row that was added is read, since a live change has no embeds', async () => {
  const { shown } = await open()
  live.rows = [{ ...at(60), id: 'new', created_at: '2026-11-20T11:00:00+00:00', author: 'Rosa' }]
  live.onChange({ eventType: 'INSERT', new: { ...live.rows[0], author: undefined } })
  await vi.waitFor(() => expect(shown()[0]).toEqual(live.rows[0]))
  expect(live.reads).toBe(1)
})

test('an edited row keeps its embeds, and leaves pages to which it belongs no longer', async () => {
  const { queryClient, shown } = await open({ tags: ['pie'] })
  changeRow(queryClient, poems, 'family', 'p59', () => ({ author: 'Rosa' }))
  live.onChange({ eventType: 'UPDATE', new: at(59, ['pie', 'plum']) })
  expect(shown()[0]).toEqual({ ...at(59, ['pie', 'plum']), author: 'Rosa' })
  live.onChange({ eventType: 'UPDATE', new: at(59, ['plum']) })
  expect(shown().map(({ id }) => id)).not.toContain('p59')
  expect(live.reads).toBe(0)
})

test('a change of a row that is not loaded reads nothing', async () => {
  const { shown } = await open()
  live.onChange({ eventType: 'UPDATE', new: at(1) })
  live.onChange({ eventType: 'DELETE', old: { id: 'p58' } })
  expect(shown().map(({ id }) => id)).toEqual(['p59', 'p57'])
  expect(live.reads).toBe(0)
})

test('pages that are being read may be older than a change, and are read again', async () => {
  const { queryClient } = await open()
  void queryClient.refetchQueries()
  live.onChange({ eventType: 'UPDATE', new: at(59) })
  await vi.waitFor(() => expect(live.reads).toBe(2))
})

test('pages that are not shown are out of date after a row was added, also after a later change', async () => {
  const { queryClient } = await open()
  const { queryKey } = pagesQuery(poems, 'family', { tags: ['pie'] }, 3)
  queryClient.setQueryData(queryKey, loaded)
  live.rows = []
  live.onChange({ eventType: 'INSERT', new: { ...at(58, ['pie']), id: 'new' } })
  live.onChange({ eventType: 'UPDATE', new: at(59, ['pie', 'plum']) })
  const query = queryClient.getQueryCache().find<Pages<Poem>>({ queryKey, exact: true })
  expect(query?.state.data?.pages[0]?.rows[0]?.tags).toEqual(['pie', 'plum'])
  expect(query?.state.isInvalidated).toBe(true)
})
