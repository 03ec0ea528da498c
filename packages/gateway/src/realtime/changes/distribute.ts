// Sends a batch of changes, in commit order, to the subscribers that may see them.

import type { Database } from '../../database/database.ts'
import type { Caller } from '../../http/caller.ts'
import { eachOf } from '../each-of.ts'
import { type Catalog, nameOf, selectedBy, type Table } from './catalog.ts'
import { type Deletion, visibleDeletions } from './deletions.ts'
import { excludes } from './excludes.ts'
import { changeData } from './message.ts'
import type { Change } from './notification.ts'
import { MOST_CALLERS, readAsEach } from './read-as-each.ts'
import type { Reading } from './reading.ts'
import type { Subscribers } from './subscribers.ts'
import { type Binding, isReadable, isSamePerson, type Subscriber } from './subscription.ts'
import { visibleRows, type Wanted } from './visible-rows.ts'

/** What people of one role see of one table's changes through one filter. Their queries are run together. */
type View = {
  table: Table
  changes: readonly Change[]
  role: string
  wanted: Wanted
  readers: Map<string, Reader>
}

/** Those to whom row-level security shows the same: one token, or a role that no policy restricts. */
type Reader = { caller: Caller; visible: Map<Change, string>; failure?: unknown }

/** A binding of a subscriber, who it was when the batch began, and as whom its changes are read. */
type Entry = { binding: Binding; caller: Caller; reader: Reader }

type Audience = ReadonlyMap<Subscriber, Entry[]>

/** Leaves the pool's other connections to other requests. */
const MAX_CONCURRENT_QUERIES = 4

/** @returns the errors of readings that failed; their subscribers are told to rejoin */
export async function distribute(
  database: Database,
  catalog: Catalog,
  changes: readonly Change[],
  subscribers: Subscribers,
): Promise<unknown[]> {
  const { views, audience } = plan(catalog, changes, subscribers)

  await eachOf(inGroups(views), MAX_CONCURRENT_QUERIES, async ([view, readers]) => {
    try {
      await read(database, view, readers)
    } catch (error) {
      for (const reader of readers) reader.failure = error
    }
  })

  for (const change of changes) send(change, audience, subscribers.all)
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
function plan(catalog: Catalog, changes: readonly Change[], subscribers: Subscribers) {
  const views = new Map<string, View>()
  const audience = new Map<Subscriber, Entry[]>()

  for (const [name, changesOfTable] of groupBy(changes, ({ schema, table }) => nameOf(schema, table))) {
    const table = catalog.get(name)
    if (!table) continue
    for (const { bindings, members } of subscribers.listeningTo(table)) {
      for (const binding of bindings) {
        const { event, filter, select } = binding
        const selected = changesOfTable.filter(
          (change) => wants(binding, change.type) && !excludes(filter, table, change),
        )
        if (selected.length === 0) continue
        for (const subscriber of members) {
          const { caller } = subscriber
          if (!isReadable(caller.role, table)) continue
          const id = JSON.stringify([name, caller.role, event, filter, select])
          const view = views.get(id) ?? {
            table,
            changes: selected,
            role: caller.role,
            wanted: binding,
            readers: new Map(),
          }
          views.set(id, view)
          const entry = { binding, caller, reader: readerOf(view, caller) }
          audience.set(subscriber, [...(audience.get(subscriber) ?? []), entry])
        }
      }
    }
  }
  return { views: [...views.values()], audience }
}

function readerOf({ readers, table }: View, caller: Caller): Reader {
  const id = table.policies.exempt.includes(caller.role) ? '' : JSON.stringify(caller.claims)
  const reader = readers.get(id) ?? { caller, visible: new Map() }
  readers.set(id, reader)
  return reader
}

const wants = ({ event }: Binding, type: Change['type']) => event === '*' || event === type

function send(change: Change, audience: Audience, subscribers: ReadonlySet<Subscriber>) {
  for (const [subscriber, entries] of audience) {
    // It may have left, or changed its caller, during the queries.
    if (!subscribers.has(subscriber)) continue
    const matches = entries.filter(
      ({ binding, caller, reader }) =>
        wants(binding, change.type) && reader.visible.has(change) && isSamePerson(caller, subscriber.caller),
    )
    // One message, unless the bindings select different columns.
    const idsByData = groupBy(matches, ({ reader }) => reader.visible.get(change) ?? '')
    for (const [data, entries] of idsByData)
      subscriber.deliver(
        entries.map(({ binding }) => binding.id),
        data,
      )
  }
}

/**
 * Reads the data of a view's changes: for rows that exist, what each reader sees now; for deleted rows that they would see
 * now, the key.
 */
async function read(database: Database, { table, changes, role, wanted }: View, readers: readonly Reader[]) {
  const { filter, select } = wanted
  const columns = selectedBy(role, table, select)
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
  if (written.keys.length > 0) await show(written.changes, visibleRows(role, table, wanted, written.keys))

  // No more is known of a deleted row.
  const deleted = changes
    .filter(isDeletion)
    .filter(({ known }) => filter.every(({ column }) => column in known))
  if (deleted.length > 0) await show(deleted, visibleDeletions(role, table, filter, deleted))
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
