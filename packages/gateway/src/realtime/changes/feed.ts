// Hears of every committed change by LISTEN, and hands each table's changes on in batches: while one batch is being
// read, the next one gathers. So a burst of writes costs each subscriber a few queries, not one per row.

import type { Logger } from '../../context.ts'
import type { Database } from '../../database/database.ts'
import type { Caller } from '../../http/caller.ts'
import { loadCatalog, nameOf } from './catalog.ts'
import { distribute } from './distribute.ts'
import { type Change, parseNotification } from './notification.ts'
import { type Binding, checkBinding, type Subscriber } from './subscription.ts'

export type ChangeFeed = {
  /** @throws {SubscriptionError} when the caller may not hear of one of these */
  check(caller: Caller, bindings: readonly Binding[]): Promise<void>
  /** From now on, `subscriber` hears of every change. */
  add(subscriber: Subscriber): void
  remove(subscriber: Subscriber): void
}

const MAX_BATCH = 100

/** @param onGap called when changes may have been missed, because the connection that listens was lost */
export async function createChangeFeed(
  database: Database,
  log: Logger,
  onGap: () => void,
): Promise<ChangeFeed> {
  let catalog = loadCatalog(database)
  await catalog
  const subscribers = new Set<Subscriber>()
  const queues = new Map<string, Change[]>()
  let listening = false

  function reload() {
    const previous = catalog
    catalog = loadCatalog(database).catch((error) => {
      log.error({ error }, 'realtime could not read the catalog')
      return previous
    })
  }

  function receive(payload: string) {
    try {
      const change = parseNotification(payload)
      const name = nameOf(change.schema, change.table)
      const queue = queues.get(name)
      if (queue) queue.push(change)
      else drain(name, [change])
    } catch (error) {
      log.warn({ error, payload }, 'realtime heard something it cannot read')
    }
  }

  async function drain(name: string, queue: Change[]) {
    queues.set(name, queue)
    while (queue.length > 0) {
      const table = (await catalog).get(name)
      const batch = queue.splice(0, MAX_BATCH)
      if (!table || subscribers.size === 0) continue
      for (const error of await distribute(database, table, batch, subscribers))
        log.error({ error, table: name }, 'realtime could not read changes')
    }
    queues.delete(name)
  }

  await database.listen('pgrst', (message) => message === 'reload schema' && reload(), reload)
  await database.listen('realtime', receive, () => {
    if (listening) onGap()
    listening = true
  })

  return {
    async check(caller, bindings) {
      for (const binding of bindings) await checkBinding(database, await catalog, caller, binding)
    },
    add: (subscriber) => void subscribers.add(subscriber),
    remove: (subscriber) => void subscribers.delete(subscriber),
  }
}
