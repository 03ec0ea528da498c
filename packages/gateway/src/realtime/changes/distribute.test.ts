import { expect, test, vi } from 'vitest'
import type { Database } from '../../database/database.ts'
import { type Catalog, nameOf } from './catalog.ts'
import { createDistribution } from './distribute.ts'
import type { Change } from './notification.ts'
import { Subscribers } from './subscribers.ts'
import { bindingOf } from './subscription.ts'

const readers = new Set(['authenticated'])
const id = { name: 'id', type: 'int4', sqlType: 'integer', inKey: true, equality: 'number' as const, readers }
const groupId = { ...id, name: 'group_id', inKey: false }
const catalog: Catalog = new Map([
  [
    nameOf('public', 'notes'),
    {
      schema: 'public',
      name: 'notes',
      columns: [id, groupId],
      policies: { version: '1', exempt: ['service_role'], list: [] },
    },
  ],
])
const changes = (['INSERT', 'UPDATE', 'DELETE'] as const).map(
  (type): Change => ({
    schema: 'public',
    table: 'notes',
    type,
    commit_timestamp: '',
    key: '{"id":1}',
    scope: '{"group_id":1}',
    row: type === 'DELETE' ? undefined : '(1,1)',
    known: { id: 1, group_id: 1 },
  }),
)

const subscriber = (event: string, caller: object, filter?: string) => {
  const bindings = [bindingOf({ event, schema: 'public', table: 'notes', filter }, 1)]
  return { sender: { caller, network: 'home' }, bindings, deliver: () => {}, fail: () => {} } as never
}

function all(...some: never[]): Subscribers {
  const subscribers = new Subscribers()
  for (const one of some) subscribers.add(one)
  return subscribers
}

const distribute = (one: unknown, tables: Catalog, some: Change[], subscribers: Subscribers) =>
  createDistribution({ one } as Database, subscribers, () => {})(tables, some)

test.each([
  ['INSERT', 1],
  ['UPDATE', 1],
  ['DELETE', 1],
  ['*', 2],
])('a listener to %s of one change of each type costs %i queries', async (event, queries) => {
  const one = vi.fn(async () => [{ version: '1', callers: null }])
  const ann = subscriber(event, { role: 'authenticated', claims: { sub: 'ann' } })

  await distribute(one, catalog, changes, all(ann))
  expect(one).toHaveBeenCalledTimes(queries)
  one.mockClear()
  const others = changes.filter(({ type }) => event !== '*' && event !== type)
  await distribute(one, catalog, others, all(ann))
  expect(one).not.toHaveBeenCalled()
})

test('200 listeners share the queries', async () => {
  const one = vi.fn(async () => [{ version: '1', callers: null }])
  const listeners = Array.from({ length: 200 }, (_, index) =>
    subscriber('DELETE', { role: 'authenticated', claims: { sub: `member ${index}` } }),
  )
  await distribute(one, catalog, changes, all(...listeners))
  expect(one).toHaveBeenCalledTimes(2)
})

test('listeners of other groups cost nothing', async () => {
  const claimsRead: string[] = []
  const one = vi.fn(async (_: unknown, { values }: { values: string[] }) => {
    claimsRead.push(values[1] ?? '')
    return [{ version: '1', callers: null }]
  })
  const listeners = Array.from({ length: 100 }, (_, group) =>
    subscriber(
      '*',
      { role: 'authenticated', claims: { sub: `member of ${group}` } },
      `group_id=in.(${group},1000)`,
    ),
  )
  await distribute(one, catalog, changes, all(...listeners))
  expect(one).toHaveBeenCalledTimes(2)
  expect(claimsRead.join()).toMatch(/member of 1\\"/)
  expect(claimsRead.join()).not.toMatch(/member of (?!1\\")/)
})

test('a role without policies is read once', async () => {
  const claimsRead: string[] = []
  const one = vi.fn(async (_: unknown, { values }: { values: string[] }) => {
    claimsRead.push(values[1] ?? '')
    return [{ version: '1', callers: null }]
  })
  const open: Catalog = new Map(
    [...catalog].map(([name, table]) => [
      name,
      { ...table, policies: { version: '1', exempt: ['authenticated'], list: [] } },
    ]),
  )
  const listeners = ['ann', 'ben'].map((sub) => subscriber('*', { role: 'authenticated', claims: { sub } }))
  await distribute(one, open, changes, all(...listeners))
  expect(claimsRead.join()).not.toContain('ben')
})
