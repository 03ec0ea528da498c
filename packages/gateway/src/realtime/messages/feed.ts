// Receives every message of this database by LISTEN, whichever gateway accepted it, and delivers it to the channels
// that listen here.

import type { Database } from '../../database/database.ts'
import type { Logger } from '../../types.ts'
import { createNotificationQueue } from '../notification-queue.ts'
import type { Topic } from '../topic.ts'
import { deliver, type Listener } from './deliver.ts'
import { parseAnnouncement } from './message.ts'
import { removeOldMessages } from './stored-messages.ts'

export type MessageFeed = {
  /** Delivers the messages of its topic to `listener` from now on. */
  add(listener: Listener): void
  remove(listener: Listener): void
  close(): void
}

const SWEEP_INTERVAL_MS = 60_000

/** @param onGap called when messages were lost */
export async function createMessageFeed(
  database: Database,
  log: Logger,
  onGap: () => void,
): Promise<MessageFeed> {
  const listeners = new Map<string, Set<Listener>>()
  let swept = false

  const listeningTo = (topic: Topic) => listeners.get(idOf(topic)) ?? new Set<Listener>()
  const isListening = (listener: Listener) => listeningTo(listener.topic).has(listener)

  const receive = createNotificationQueue(
    {
      subject: 'messages',
      parse: parseAnnouncement,
      deliver: (batch) => deliver(database, batch, { listeningTo, isListening }),
    },
    log,
    onGap,
  )

  // A lost connection is left to the change feed, which then makes all clients rejoin.
  await database.listen('realtime_messages', (payload) => {
    swept = false
    receive(payload)
  })

  async function sweep() {
    // Once no message is left, there is nothing to remove until the next one arrives.
    if (swept) return
    try {
      swept = true
      if (!(await removeOldMessages(database))) swept = false
    } catch (error) {
      swept = false
      log.error({ err: error }, 'realtime: removing old messages failed')
    }
  }
  const sweeping = setInterval(sweep, SWEEP_INTERVAL_MS)

  return {
    add(listener) {
      const id = idOf(listener.topic)
      listeners.set(id, (listeners.get(id) ?? new Set()).add(listener))
    },
    remove(listener) {
      const id = idOf(listener.topic)
      const others = listeners.get(id)
      others?.delete(listener)
      if (others?.size === 0) listeners.delete(id)
    },
    close: () => clearInterval(sweeping),
  }
}

const idOf = ({ name, isPrivate }: Topic) => JSON.stringify([name, isPrivate])
