// Sends a batch of changes, in commit order, to the subscribers that may see them.

import type { Database } from '../../database/database.ts'
import type { Caller } from '../../http/caller.ts'
import { eachOf } from '../each-of.ts'
import { type Catalog, keyOf, nameOf, readableBy, type Table } from './catalog.ts'
import { type Deletion, visibleDeletions } from './deletions.ts'
import type { Condition } from './filter.ts'
import { changeData } from './message.ts'
import type { Change } from './notification.ts'
import { MOST_CALLERS, readAsEach } from './read-as-each.ts'
import type { Reading } from './reading.ts'
import { type Binding, concerns, isReadable, isSamePerson, type Subscriber } from './subscription.ts'
import { visibleRows } from './visible-rows.ts'

/** What people of one role see of one table's changes through one filter. Their queries are run together. */
type View = {
  table: Table
  changes: readonly Change[]
  role: string
  filter: Condition[]
  /** By their claims. */
  readers: Map<string, Reader>
}

/** One person, and what they see in a view. All their channels with the same view share it. */
type Reader = { caller: Caller; visible: Map<Change, string>; failure?: unknown }

type Audience = ReadonlyMap<Subscriber, { binding: Binding; reader: Reader }[]>

/** Leaves the pool's other connections to other requests. */
const MAX_CONCURRENT_QUERIES = 4

/** @returns the errors of readings that failed; their subscribers are told to rejoin */
export async function distribute(
  database: Database,
  catalog: Catalog,
  changes: readonly Change[],
  subscribers: ReadonlySet<Subscriber>,
): Promise<unknown[]> {
  const { views, audience } = plan(catalog, changes, subscribers)

  await eachOf(inGroups(views), MAX_CONCURRENT_QUERIES, async ([view, readers]) => {
    try {
      await read(database, view, readers)
    } catch (error) {
      for (const reader of readers) reader.failure = error
    }
  })

  for (const change of changes) send(change, audience, subscribers)
  for (const [subscriber, entries] of audience) {
    if (entries.some(({ reader }) => reader.failure)) subscriber.fail()
  }
  const readers = views.flatMap((view) => [...view.readers.values()])
  return [...new Set(readers.flatMap(({ failure }) => failure ?? []))]
}

function* inGroups(views: readonly View[]): Generator<[View, Reader[]]> {
  for (const view of views) {
    const readers = [...view.readers.values()]
    while (readers.length > 0) yield [view, readers.splice(0, MOST_CALLERS)]
  }
}

/** Which views the batch needs, and as which of their readers each subscriber gets its changes. */
function plan(catalog: Catalog, changes: readonly Change[], subscribers: ReadonlySet<Subscriber>) {
  const views = new Map<string, View>()
  const audience = new Map<Subscriber, { binding: Binding; reader: Reader }[]>()

  for (const [name, changesOfTable] of groupBy(changes, ({ schema, table }) => nameOf(schema, table))) {
    const table = catalog.get(name)
    if (!table) continue
    for (const subscriber of subscribers) {
      const { caller } = subscriber
      const bindings = subscriber.bindings.filter((binding) => concerns(binding, table))
      if (bindings.length === 0 || !isReadable(caller.role, table)) continue
      const entries = bindings.flatMap((binding) => {
        const wanted = changesOfTable.filter(({ type }) => wants(binding, type))
        if (wanted.length === 0) return []
        const { event, filter } = binding
        const id = JSON.stringify([name, caller.role, event, filter])
        const view = views.get(id) ?? {
          table,
          changes: wanted,
          role: caller.role,
          filter,
          readers: new Map(),
        }
        views.set(id, view)
        return [{ binding, reader: readerOf(view, caller) }]
      })
      if (entries.length > 0) audience.set(subscriber, [...(audience.get(subscriber) ?? []), ...entries])
    }
  }
  return { views: [...views.values()], audience }
}

function readerOf({ readers }: View, caller: Caller): Reader {
  const claims = JSON.stringify(caller.claims)
  const reader = readers.get(claims) ?? { caller, visible: new Map() }
  readers.set(claims, reader)
  return reader
}

const wants = ({ event }: Binding, type: Change['type']) => event === '*' || event === type

function send(change: Change, audience: Audience, subscribers: ReadonlySet<Subscriber>) {
  for (const [subscriber, entries] of audience) {
    // It may have left, or changed its caller, during the queries.
    if (!subscribers.has(subscriber)) continue
    const matches = entries.filter(
      ({ binding, reader }) =>
        wants(binding, change.type) &&
        reader.visible.has(change) &&
        isSamePerson(reader.caller, subscriber.caller),
    )
    const data = matches[0]?.reader.visible.get(change)
    const ids = matches.map(({ binding }) => binding.id)
    if (data) subscriber.deliver(ids, data)
  }
}

/**
 * Reads the data of a view's changes: for rows that exist, what each reader sees now; for deleted rows that they would see
 * now, the key.
 */
async function read(database: Database, { table, changes, role, filter }: View, readers: readonly Reader[]) {
  const columns = readableBy(role, table)
  for (const change of changes.filter(({ key }) => key === null)) {
    for (const { visible } of readers) visible.set(change, changeData(change, columns))
  }

  const show = async (some: readonly Change[], reading: Reading) => {
    const claims = readers.map(({ caller }) => caller.claims)
    for (const finding of await readAsEach(database, role, claims, reading)) {
      const found = finding.callers.flatMap((index) => readers[index] ?? [])
      if ('problem' in finding) {
        for (const reader of found) reader.failure = new Error(finding.problem)
        continue
      }
      const change = some[finding.position - 1]
      if (!change) continue
      const data = changeData(change, columns, finding.record ?? undefined)
      for (const { visible } of found) visible.set(change, data)
    }
  }

  const written = keyed(changes.filter(({ type }) => type !== 'DELETE'))
  if (written.keys.length > 0) await show(written.changes, visibleRows(role, table, filter, written.keys))

  const deleted = changes.filter(isDeletion)
  const answerable = filter.every(({ column }) => keyOf(table).some(({ name }) => name === column))
  if (deleted.length > 0 && answerable) await show(deleted, visibleDeletions(role, table, filter, deleted))
}

const isDeletion = (change: Change): change is Change & Deletion =>
  change.type === 'DELETE' && change.key !== null && change.scope !== undefined

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
