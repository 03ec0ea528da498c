// Hears of every message that was sent on this database by LISTEN, whichever gateway took it, and has those read that
// somebody here listens to.

import type { Database } from '../../database/database.ts'
import type { Logger } from '../../types.ts'
import { createBatches } from '../batches.ts'
import type { Topic } from '../topic.ts'
import { deliver, type Listener } from './deliver.ts'
import { type Announcement, parseAnnouncement } from './message.ts'
import { removeOldMessages } from './stored-messages.ts'

export type MessageFeed = {
  /** From now on, `listener` hears what is sent on its topic. */
  add(listener: Listener): void
  remove(listener: Listener): void
  close(): void
}

const MAX_BATCH = 100
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

  const queue = createBatches<Announcement>(MAX_BATCH, async (batch) => {
    try {
      for (const error of await deliver(database, batch, { listeningTo, isListening }))
        log.error({ err: error }, 'realtime could not read messages')
    } catch (error) {
      log.error({ err: error }, 'realtime lost messages')
      onGap()
    }
  })

  // The feed of changes sees when the connection was lost, and sends everybody off to join again.
  await database.listen('realtime_messages', (payload) => {
    swept = false
    try {
      queue(parseAnnouncement(payload))
    } catch (error) {
      log.warn({ err: error, payload }, 'realtime heard something it cannot read')
    }
  })

  async function sweep() {
    if (swept) return
    try {
      // Once nothing is left there is nothing to do until something is sent again.
      swept = true
      if (!(await removeOldMessages(database))) swept = false
    } catch (error) {
      swept = false
      log.error({ err: error }, 'realtime could not remove old messages')
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
