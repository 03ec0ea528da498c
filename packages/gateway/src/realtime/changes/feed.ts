// Hears of every committed change by LISTEN, and hands the changes on in batches: while one batch is being read, the
// next one gathers. So a burst of writes costs each subscriber a few queries, not one per row.

import type { Database } from '../../database/database.ts'
import type { Logger } from '../../types.ts'
import { createBatches } from '../batches.ts'
import { loadCatalog } from './catalog.ts'
import { distribute } from './distribute.ts'
import { type Change, parseNotification } from './notification.ts'
import { type Binding, checkBinding, checkRoom, type Subscriber } from './subscription.ts'

export type ChangeFeed = {
  /** @throws {SubscriptionError} when the subscriber may not hear of one of these, or of so many */
  check(subscriber: Subscriber, bindings: readonly Binding[]): Promise<void>
  /** From now on, `subscriber` hears of every change. */
  add(subscriber: Subscriber): void
  remove(subscriber: Subscriber): void
}

const MAX_BATCH = 100

/** @param onGap called when changes may have been missed, such as when the connection that listens was lost */
export async function createChangeFeed(
  database: Database,
  log: Logger,
  onGap: () => void,
): Promise<ChangeFeed> {
  let catalog = loadCatalog(database)
  await catalog
  const subscribers = new Set<Subscriber>()
  let listening = false

  function reload() {
    const previous = catalog
    catalog = loadCatalog(database).catch((error) => {
      log.error({ err: error }, 'realtime could not read the catalog')
      return previous
    })
  }

  const queue = createBatches<Change>(MAX_BATCH, async (batch) => {
    try {
      for (const error of await distribute(database, await catalog, batch, subscribers))
        log.error({ err: error }, 'realtime could not read changes')
    } catch (error) {
      log.error({ err: error }, 'realtime lost changes')
      onGap()
    }
  })

  function receive(payload: string) {
    try {
      queue(parseNotification(payload))
    } catch (error) {
      log.warn({ err: error, payload }, 'realtime heard something it cannot read')
    }
  }

  await database.listen('pgrst', (message) => message === 'reload schema' && reload(), reload)
  await database.listen('realtime', receive, () => {
    if (listening) onGap()
    listening = true
  })

  return {
    async check(subscriber, bindings) {
      const { caller } = subscriber
      for (const binding of bindings) await checkBinding(database, await catalog, caller, binding)
      // Last, as others may have joined meanwhile.
      checkRoom(subscribers, subscriber, bindings)
    },
    add: (subscriber) => void subscribers.add(subscriber),
    remove: (subscriber) => void subscribers.delete(subscriber),
  }
}
