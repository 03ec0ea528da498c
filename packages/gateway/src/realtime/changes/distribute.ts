// Sends a batch of changes, in commit order, to the subscribers that may see them.

import type { Database } from '../../database/database.ts'
import type { Caller } from '../../http/caller.ts'
import { eachOf } from '../each-of.ts'
import { type Catalog, keyOf, nameOf, readableBy, type Table } from './catalog.ts'
import { type Deletion, visibleDeletions } from './deletions.ts'
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
import { visibleRows } from './visible-rows.ts'

/** What one person sees of one table's changes through one filter. All channels with the same view share one query. */
type View = {
  table: Table
  /** Those of the types that its channels want. */
  changes: Set<Change>
  caller: Caller
  filter: Condition[]
  visible: Map<Change, string>
  failure?: unknown
}

type Audience = ReadonlyMap<Subscriber, { binding: Binding; view: View }[]>

/** Leaves the pool's other connections to other requests. */
const MAX_CONCURRENT_QUERIES = 4

/** @returns the errors of views that could not be read; their subscribers are told to rejoin */
export async function distribute(
  database: Database,
  catalog: Catalog,
  changes: readonly Change[],
  subscribers: ReadonlySet<Subscriber>,
): Promise<unknown[]> {
  const { views, audience } = plan(catalog, changes, subscribers)

  await eachOf(views.values(), MAX_CONCURRENT_QUERIES, async (view) => {
    try {
      view.visible = await visibleChanges(database, view)
    } catch (error) {
      view.failure = error
    }
  })

  for (const change of changes) send(change, audience, subscribers)
  for (const [subscriber, entries] of audience) {
    if (entries.some(({ view }) => view.failure)) subscriber.fail()
  }
  return [...views.values()].flatMap(({ failure }) => (failure ? [failure] : []))
}

/** Which views the batch needs, and which of them each subscriber gets its changes from. */
function plan(catalog: Catalog, changes: readonly Change[], subscribers: ReadonlySet<Subscriber>) {
  const views = new Map<string, View>()
  const audience = new Map<Subscriber, { binding: Binding; view: View }[]>()

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
        const { filter } = binding
        const id = JSON.stringify([name, caller.role, caller.claims, filter])
        const view = views.get(id) ?? { table, changes: new Set(), caller, filter, visible: new Map() }
        for (const change of wanted) view.changes.add(change)
        views.set(id, view)
        return [{ binding, view }]
      })
      if (entries.length > 0) audience.set(subscriber, [...(audience.get(subscriber) ?? []), ...entries])
    }
  }
  return { views, audience }
}

const wants = ({ event }: Binding, type: Change['type']) => event === '*' || event === type

function send(change: Change, audience: Audience, subscribers: ReadonlySet<Subscriber>) {
  for (const [subscriber, entries] of audience) {
    // It may have left, or changed its caller, during the queries.
    if (!subscribers.has(subscriber)) continue
    const matches = entries.filter(
      ({ binding, view }) =>
        wants(binding, change.type) &&
        view.visible.has(change) &&
        isSamePerson(view.caller, subscriber.caller),
    )
    const data = matches[0]?.view.visible.get(change)
    const ids = matches.map(({ binding }) => binding.id)
    if (data) subscriber.deliver(ids, data)
  }
}

/**
 * The data of the changes in a view: for rows that exist, what the caller sees now; for deleted rows that the caller would
 * see now, the key.
 */
async function visibleChanges(database: Database, { table, changes: wanted, caller, filter }: View) {
  const changes = [...wanted]
  const visible = new Map<Change, string>()
  const columns = readableBy(caller.role, table)
  const session = readingAs(caller)

  for (const change of changes) if (change.key === null) visible.set(change, changeData(change, columns))

  const written = keyed(changes.filter(({ type }) => type !== 'DELETE'))
  if (written.keys.length > 0) {
    const rows = await database.one(session, visibleRows(caller.role, table, filter, written.keys))
    for (const { position, record } of rows as { position: string; record: string }[]) {
      const change = written.changes[Number(position) - 1]
      if (change) visible.set(change, changeData(change, columns, record))
    }
  }

  const deleted = changes.filter(isDeletion)
  const answerable = filter.every(({ column }) => keyOf(table).some(({ name }) => name === column))
  if (deleted.length > 0 && answerable) {
    const rows = await database.one(session, visibleDeletions(caller.role, table, filter, deleted))
    for (const { position } of rows as { position: string }[]) {
      const change = deleted[Number(position) - 1]
      if (change) visible.set(change, changeData(change, columns))
    }
  }
  return visible
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
