// Receives every message of this database by LISTEN, whichever gateway accepted it, and delivers it to the channels
// that listen here.

import type { Database } from '../../database/database.ts'
import type { Logger } from '../../types.ts'
import { allButSlow, createLanes } from '../lanes.ts'
import { createNotificationQueue } from '../notification-queue.ts'
import type { Topic } from '../topic.ts'
import { deliver, type Listener } from './deliver.ts'
import { type Announcement, parseAnnouncement } from './message.ts'
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
  const lanes = createLanes<string>()
  let swept = false

  const listeningTo = (topic: Topic) => listeners.get(idOf(topic)) ?? new Set<Listener>()
  const isListening = (listener: Listener) => listeningTo(listener.topic).has(listener)

  const onError = (err: unknown) => log.error({ err }, 'realtime: reading messages failed')
  const audience = { listeningTo, isListening }

  function deliverTo(topic: Topic, announcements: readonly Announcement[]) {
    const delivery = lanes.run(idOf(topic), () => deliver(database, announcements, audience, onError))
    if (!delivery) for (const listener of listeningTo(topic)) listener.fail()
    return delivery
  }

  const receive = createNotificationQueue(
    {
      subject: 'messages',
      parse: parseAnnouncement,
      deliver: (batch) => allButSlow(byTopic(batch).map(([topic, some]) => deliverTo(topic, some))),
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

function byTopic(announcements: readonly Announcement[]): [Topic, Announcement[]][] {
  const topics = new Map<string, [Topic, Announcement[]]>()
  for (const announcement of announcements) {
    const { topic } = announcement
    const id = idOf(topic)
    const [, some] = topics.get(id) ?? [topic, []]
    topics.set(id, [topic, [...some, announcement]])
  }
  return [...topics.values()]
}

const idOf = ({ name, isPrivate }: Topic) => JSON.stringify([name, isPrivate])
