// Reads announced messages as each listener, and delivers them in the order in which they were sent.

import type { Database } from '../../database/database.ts'
import type { Sender } from '../../http/caller.ts'
import { isSamePerson } from '../changes/subscription.ts'
import { eachOf } from '../each-of.ts'
import type { Topic } from '../topic.ts'
import type { Announcement, Message } from './message.ts'
import { readMessages } from './stored-messages.ts'

/** A joined channel, as the message feed sees it. A new token can change the sender. */
export type Listener = {
  readonly topic: Topic
  readonly sender: Sender
  /** Called once for each message, before it is read. */
  wants(announcement: Announcement): boolean
  receive(message: Message): void
  /** A message could not be read: the client has to rejoin, which shows whether it still may. */
  fail(): void
}

export type Audience = {
  listeningTo(topic: Topic): Iterable<Listener>
  isListening(listener: Listener): boolean
}

/** What one person may read on one topic. All channels with the same view share one query. */
type View = {
  topic: Topic
  sender: Sender
  ids: Set<string>
  readable: Map<string, Message>
}

/** Leaves the pool's other connections to other requests. */
const MAX_CONCURRENT_QUERIES = 2

/** @param onError receives the errors of views that could not be read; their listeners are told to rejoin */
export async function deliver(
  database: Database,
  announcements: readonly Announcement[],
  audience: Audience,
  onError: (error: unknown) => void,
): Promise<void> {
  const views = new Map<string, View>()
  const deliveries: { id: string; listener: Listener; view: View }[] = []

  for (const announcement of announcements) {
    const { id, topic } = announcement
    for (const listener of audience.listeningTo(topic)) {
      if (!listener.wants(announcement)) continue
      const { sender } = listener
      const { role, claims } = sender.caller
      const viewId = JSON.stringify([topic, topic.isPrivate && [role, claims]])
      const view = views.get(viewId) ?? { topic, sender, ids: new Set(), readable: new Map() }
      views.set(viewId, view)
      view.ids.add(id)
      deliveries.push({ id, listener, view })
    }
  }

  await eachOf(views.values(), MAX_CONCURRENT_QUERIES, async (view) => {
    try {
      const messages = await readMessages(database, view.sender, view.topic, [...view.ids])
      view.readable = new Map(messages.map((message) => [message.id, message]))
    } catch (error) {
      onError(error)
    }
  })

  for (const { id, listener, view } of deliveries) {
    // It may have left, or changed its caller, during the queries.
    if (!audience.isListening(listener)) continue
    if (view.topic.isPrivate && !isSamePerson(view.sender.caller, listener.sender.caller)) continue
    const message = view.readable.get(id)
    if (message) listener.receive(message)
    else listener.fail()
  }
}
