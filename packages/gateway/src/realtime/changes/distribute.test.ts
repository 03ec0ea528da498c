import { expect, test, vi } from 'vitest'
import type { Database } from '../../database/database.ts'
import { type Catalog, nameOf } from './catalog.ts'
import { distribute } from './distribute.ts'
import type { Change } from './notification.ts'
import { bindingOf } from './subscription.ts'

const readers = new Set(['authenticated'])
const id = { name: 'id', type: 'int4', sqlType: 'integer', inKey: true, readers }
const catalog: Catalog = new Map([
  [
    nameOf('public', 'notes'),
    { schema: 'public', name: 'notes', columns: [id], policies: { exempt: [], list: [] } },
  ],
])
const changes = (['INSERT', 'UPDATE', 'DELETE'] as const).map(
  (type): Change => ({
    schema: 'public',
    table: 'notes',
    type,
    commit_timestamp: '',
    key: '{"id":1}',
    scope: '{}',
  }),
)

const subscriber = (event: string, caller: object) => {
  const bindings = [bindingOf({ event, schema: 'public', table: 'notes' }, 1)]
  return { caller, bindings, deliver: () => {}, fail: () => {} } as never
}

test.each([
  ['INSERT', 1],
  ['UPDATE', 1],
  ['DELETE', 1],
  ['*', 2],
])('a listener to %s of one change of each type costs %i queries', async (event, queries) => {
  const one = vi.fn(async () => [])
  const ann = subscriber(event, { role: 'authenticated', claims: { sub: 'ann' } })

  await distribute({ one } as unknown as Database, catalog, changes, new Set([ann]))
  expect(one).toHaveBeenCalledTimes(queries)
  one.mockClear()
  const others = changes.filter(({ type }) => event !== '*' && event !== type)
  await distribute({ one } as unknown as Database, catalog, others, new Set([ann]))
  expect(one).not.toHaveBeenCalled()
})

test('200 listeners share the queries', async () => {
  const one = vi.fn(async () => [])
  const listeners = Array.from({ length: 200 }, (_, index) =>
    subscriber('DELETE', { role: 'authenticated', claims: { sub: `member ${index}` } }),
  )
  await distribute({ one } as unknown as Database, catalog, changes, new Set(listeners))
  expect(one).toHaveBeenCalledTimes(2)
})
