// Receives every committed change by LISTEN, and distributes it to the subscribers.

import type { Database } from '../../database/database.ts'
import type { Logger } from '../../types.ts'
import { createNotificationQueue } from '../notification-queue.ts'
import { checkBudget } from './budget.ts'
import { loadCatalog } from './catalog.ts'
import { createDistribution } from './distribute.ts'
import { parseChange } from './notification.ts'
import { createPieces } from './pieces.ts'
import { OldRules } from './read-as-each.ts'
import { Subscribers } from './subscribers.ts'
import { type Binding, checkBinding, type Subscriber } from './subscription.ts'

export type ChangeFeed = {
  /** @throws {SubscriptionError} when the subscriber may not have one of these subscriptions, or has too many */
  check(subscriber: Subscriber, bindings: readonly Binding[]): Promise<void>
  /** Sends changes to `subscriber` from now on. */
  add(subscriber: Subscriber): void
  remove(subscriber: Subscriber): void
}

/** @param onGap called when changes may have been missed, such as after the listening connection was lost */
export async function createChangeFeed(
  { database, patterns, log }: { database: Database; patterns: boolean; log: Logger },
  onGap: () => void,
): Promise<ChangeFeed> {
  let catalog = loadCatalog(database)
  await catalog
  const subscribers = new Subscribers()
  const distribute = createDistribution(database, subscribers, (err) => {
    log.error({ err }, 'realtime: reading changes failed')
    if (err instanceof OldRules) reload()
  })
  const pieces = createPieces()
  let listening = false

  function reload() {
    const previous = catalog
    catalog = loadCatalog(database).catch((error) => {
      log.error({ err: error }, 'realtime: reading the catalog failed')
      return previous
    })
  }

  const receive = createNotificationQueue(
    {
      subject: 'changes',
      parse: parseChange,
      deliver: async (batch) => distribute(await catalog, batch),
    },
    log,
    onGap,
  )

  await database.listen('pgrst', (message) => message === 'reload schema' && reload(), reload)
  const receivePiece = (payload: string) => {
    const message = pieces.add(payload)
    if (message !== undefined) receive(message)
  }
  await database.listen('realtime', receivePiece, () => {
    pieces.clear()
    if (listening) onGap()
    listening = true
  })

  return {
    async check(subscriber, bindings) {
      const { sender } = subscriber
      for (const binding of bindings)
        await checkBinding({ database, patterns }, await catalog, sender, binding)
      // Last, because others may have subscribed during the queries.
      checkBudget(subscribers.all, subscriber, bindings)
    },
    add: (subscriber) => subscribers.add(subscriber),
    remove: (subscriber) => subscribers.remove(subscriber),
  }
}
