// Sends a batch of changes, in commit order, to the subscribers that may see them.

import type { Database } from '../../database/database.ts'
import type { Sender } from '../../http/caller.ts'
import { clientOf } from '../../http/session.ts'
import { allButSlow, createLanes } from '../lanes.ts'
import { type Catalog, nameOf, selectedBy, type Table } from './catalog.ts'
import { visibleCommittedRows } from './committed-rows.ts'
import { type Deletion, visibleDeletions } from './deletions.ts'
import { excludes } from './excludes.ts'
import { changeData } from './message.ts'
import type { Change } from './notification.ts'
import { MAX_CALLERS, readAsEach } from './read-as-each.ts'
import type { Reading } from './reading.ts'
import type { Subscribers } from './subscribers.ts'
import { type Binding, isReadable, isSamePerson, type Subscriber } from './subscription.ts'
import { visibleRows, type Wanted } from './visible-rows.ts'

/** What people of one role see of one table's changes through one filter. Their queries are run together. */
type View = {
  id: string
  table: Table
  changes: readonly Change[]
  role: string
  wanted: Wanted
  readers: Map<string, Reader>
  subscribers: Set<Subscriber>
  /** Ends when the changes are read, or could not be. */
  reading?: Promise<void> | undefined
}

/** Those to whom row-level security shows the same: one token, or a role that no policy restricts. */
type Reader = { sender: Sender; visible: Map<Change, string>; failure?: unknown }

/** A binding of a subscriber, who it was when the batch began, and as whom its changes are read. */
type Entry = { binding: Binding; sender: Sender; view: View; reader: Reader }

type Audience = ReadonlyMap<Subscriber, Entry[]>

/**
 * Returns a function that sends a batch. It does not wait for slow readings: they delay their own subscribers only, who get
 * their changes later, in order.
 * @param onError receives the errors of readings that failed; their subscribers are told to rejoin
 */
export function createDistribution(
  database: Database,
  subscribers: Subscribers,
  onError: (error: unknown) => void,
): (catalog: Catalog, changes: readonly Change[]) => Promise<void> {
  const readings = createLanes<string>()
  const deliveries = createLanes<Subscriber>()

  const isWanted = (view: View) => [...view.subscribers].some((subscriber) => subscribers.all.has(subscriber))

  async function readAll(view: View) {
    if (!isWanted(view)) return
    const readers = [...view.readers.values()]
    await Promise.all(
      inGroups(readers).map((group) =>
        read(database, view, group).catch((error) => {
          for (const reader of group) reader.failure = error
        }),
      ),
    )
    for (const failure of new Set(readers.flatMap(({ failure }) => failure ?? []))) onError(failure)
  }

  async function deliver(subscriber: Subscriber, changes: readonly Change[], entries: readonly Entry[]) {
    await Promise.all(entries.map(({ view }) => view.reading))
    for (const change of changes) {
      // It may have left during the queries.
      if (!subscribers.all.has(subscriber)) return
      send(change, subscriber, entries)
    }
    if (entries.some(({ view, reader }) => !view.reading || reader.failure)) subscriber.fail()
  }

  return async (catalog, changes) => {
    const { views, audience } = plan(catalog, changes, subscribers)
    for (const view of views) view.reading = readings.run(view.id, () => readAll(view))
    const running = [...audience].map(([subscriber, entries]) => {
      const delivery = deliveries.run(subscriber, () => deliver(subscriber, changes, entries))
      if (!delivery) subscriber.fail()
      return delivery
    })
    await allButSlow(running)
  }
}

const inGroups = (readers: readonly Reader[]): Reader[][] =>
  Array.from({ length: Math.ceil(readers.length / MAX_CALLERS) }, (_, group) =>
    readers.slice(group * MAX_CALLERS, (group + 1) * MAX_CALLERS),
  )

/** Which views the batch needs, and as which of their readers each subscriber gets its changes. */
function plan(
  catalog: Catalog,
  changes: readonly Change[],
  subscribers: Subscribers,
): { views: View[]; audience: Audience } {
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
          const { sender } = subscriber
          const { role } = sender.caller
          if (!isReadable(role, table)) continue
          const id = JSON.stringify([name, role, event, filter, select])
          const view = views.get(id) ?? {
            id,
            table,
            changes: selected,
            role,
            wanted: binding,
            readers: new Map(),
            subscribers: new Set(),
          }
          views.set(id, view)
          view.subscribers.add(subscriber)
          const entry = { binding, sender, view, reader: readerOf(view, sender) }
          audience.set(subscriber, [...(audience.get(subscriber) ?? []), entry])
        }
      }
    }
  }
  return { views: [...views.values()], audience }
}

function readerOf({ readers, table }: View, sender: Sender): Reader {
  const { role, claims } = sender.caller
  const id = table.policies.exempt.includes(role) ? '' : JSON.stringify(claims)
  const reader = readers.get(id) ?? { sender, visible: new Map() }
  readers.set(id, reader)
  return reader
}

const wants = ({ event }: Binding, type: Change['type']) => event === '*' || event === type

function send(change: Change, subscriber: Subscriber, entries: readonly Entry[]) {
  const matches = entries.filter(
    ({ binding, sender, reader }) =>
      wants(binding, change.type) &&
      reader.visible.has(change) &&
      // It may have changed its caller during the queries.
      isSamePerson(sender.caller, subscriber.sender.caller),
  )
  // One message, unless the bindings select different columns.
  const idsByData = groupBy(matches, ({ reader }) => reader.visible.get(change) ?? '')
  for (const [data, some] of idsByData)
    subscriber.deliver(
      some.map(({ binding }) => binding.id),
      data,
    )
}

/**
 * Reads the data of a view's changes: the row as it was committed, for those who may see it; the key of a deleted row, for
 * those who would see the row. A row that was too large to announce is read as it is now.
 */
async function read(
  database: Database,
  { id, table, changes, role, wanted }: View,
  readers: readonly Reader[],
) {
  const { filter, select } = wanted
  const columns = selectedBy(role, table, select)
  for (const change of changes.filter(({ key }) => key === null)) {
    for (const { visible } of readers) visible.set(change, changeData(change, columns))
  }

  // A reading has the share of one of them, by chance: no reader can put the others behind their own work. It does not end
  // for others before its time limit, since its subscribers would all ask for everything again.
  const reader = readers[Math.floor(Math.random() * readers.length)]
  const client = reader && { ...clientOf(reader.sender), task: id, waitsWithoutLimit: true, isSpared: true }

  const show = async (some: readonly Change[], reading: Reading) => {
    const claims = readers.map(({ sender }) => sender.caller.claims)
    for (const finding of await readAsEach(database, client, role, table, claims, reading)) {
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

  const withKey = changes.filter(({ key }) => key !== null)
  const written = withKey.flatMap((change) => (change.row === undefined ? [] : { change, row: change.row }))
  if (written.length > 0) {
    const rows = written.map(({ row }) => row)
    await show(
      written.map(({ change }) => change),
      visibleCommittedRows(role, table, wanted, rows),
    )
  }
  const large = withKey.filter(({ type, row }) => type !== 'DELETE' && row === undefined)
  const keys = large.flatMap(({ key }) => key ?? [])
  if (keys.length > 0) await show(large, visibleRows(role, table, wanted, keys))

  // No more is known of a deleted row.
  const deleted = changes
    .filter(isDeletion)
    .filter(({ known }) => filter.every(({ column }) => column in known))
  if (deleted.length > 0) await show(deleted, visibleDeletions(role, table, filter, deleted))
}

const isDeletion = (change: Change): change is Change & Deletion =>
  change.type === 'DELETE' && change.key !== null

function groupBy<T>(items: readonly T[], nameOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const name = nameOf(item)
    groups.set(name, [...(groups.get(name) ?? []), item])
  }
  return groups
}
