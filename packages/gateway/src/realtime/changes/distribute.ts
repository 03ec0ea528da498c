// Sends a batch of changes to everybody who may see them, in commit order.

import type { Database } from '../../database/database.ts'
import type { Caller } from '../../http/caller.ts'
import { eachOf } from '../each-of.ts'
import { type Catalog, keyOf, nameOf, readableBy, type Table } from './catalog.ts'
import type { Condition } from './filter.ts'
import { changeData } from './message.ts'
import type { Change } from './notification.ts'
import {
  type Binding,
  concerns,
  isReadable,
  isSamePerson,
  readingAs,
  type Subscriber,
} from './subscription.ts'
import { matchingKeys, visibleRows } from './visible-rows.ts'

/** One person's view of one table's changes through one filter: asked once a batch, however many channels share it. */
type View = {
  table: Table
  changes: Change[]
  caller: Caller
  filter: Condition[]
  seen: Map<Change, string>
  failure?: unknown
}

/** Leaves connections of the pool to everybody else. */
const QUERIES_AT_ONCE = 4

/** @returns why views could not be read; their subscribers were told to rejoin */
export async function distribute(
  database: Database,
  catalog: Catalog,
  changes: readonly Change[],
  subscribers: ReadonlySet<Subscriber>,
): Promise<unknown[]> {
  const views = new Map<string, View>()
  const audience = new Map<Subscriber, { binding: Binding; view: View }[]>()

  for (const [name, changesOfTable] of groupBy(changes, ({ schema, table }) => nameOf(schema, table))) {
    const table = catalog.get(name)
    if (!table) continue
    for (const subscriber of subscribers) {
      const { caller } = subscriber
      const bindings = subscriber.bindings.filter((binding) => concerns(binding, table))
      if (bindings.length === 0 || !isReadable(caller.role, table)) continue
      const entries = bindings.map((binding) => {
        const { filter } = binding
        const id = JSON.stringify([name, caller.role, caller.claims, filter])
        const view = views.get(id) ?? { table, changes: changesOfTable, caller, filter, seen: new Map() }
        views.set(id, view)
        return { binding, view }
      })
      audience.set(subscriber, [...(audience.get(subscriber) ?? []), ...entries])
    }
  }

  await eachOf(views.values(), QUERIES_AT_ONCE, async (view) => {
    try {
      view.seen = await look(database, view)
    } catch (error) {
      view.failure = error
    }
  })

  for (const change of changes) {
    for (const [subscriber, entries] of audience) {
      // The socket may have left or changed hands while Postgres was asked.
      if (!subscribers.has(subscriber)) continue
      const heard = entries.filter(
        ({ binding, view }) =>
          (binding.event === '*' || binding.event === change.type) &&
          view.seen.has(change) &&
          isSamePerson(view.caller, subscriber.caller),
      )
      const data = heard[0]?.view.seen.get(change)
      if (data)
        subscriber.deliver(
          heard.map(({ binding }) => binding.id),
          data,
        )
    }
  }

  for (const [subscriber, entries] of audience) {
    if (entries.some(({ view }) => view.failure)) subscriber.fail()
  }
  return [...views.values()].flatMap(({ failure }) => (failure ? [failure] : []))
}

/** The messages that a view may have: for rows that are there, what the caller sees now; for rows that are gone, the key. */
async function look(database: Database, { table, changes, caller, filter }: View) {
  const seen = new Map<Change, string>()
  const columns = readableBy(caller.role, table)
  const session = readingAs(caller)

  for (const change of changes) if (change.key === null) seen.set(change, changeData(change, columns))

  const written = keyed(changes.filter(({ type }) => type !== 'DELETE'))
  if (written.keys.length > 0) {
    const rows = await database.one(session, visibleRows(caller.role, table, filter, written.keys))
    for (const { position, record } of rows as { position: string; record: string }[]) {
      const change = written.changes[Number(position) - 1]
      if (change) seen.set(change, changeData(change, columns, record))
    }
  }

  const deleted = keyed(changes.filter(({ type }) => type === 'DELETE'))
  const answerable = filter.every(({ column }) => keyOf(table).some(({ name }) => name === column))
  if (deleted.keys.length > 0 && answerable) {
    const rows = await database.one(session, matchingKeys(table, filter, deleted.keys))
    for (const { position } of rows as { position: string }[]) {
      const change = deleted.changes[Number(position) - 1]
      if (change) seen.set(change, changeData(change, columns))
    }
  }
  return seen
}

function keyed(changes: Change[]): { changes: Change[]; keys: string[] } {
  const withKey = changes.filter(({ key }) => key !== null)
  return { changes: withKey, keys: withKey.flatMap(({ key }) => key ?? []) }
}

function groupBy<T>(items: readonly T[], nameOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const name = nameOf(item)
    groups.set(name, [...(groups.get(name) ?? []), item])
  }
  return groups
}
