// Reads announced messages as each listener, and delivers them in the order in which they were sent.

import type { Database } from '../../database/database.ts'
import type { Caller } from '../../http/caller.ts'
import { isSamePerson } from '../changes/subscription.ts'
import { eachOf } from '../each-of.ts'
import type { Topic } from '../topic.ts'
import type { Announcement, Message } from './message.ts'
import { readMessages } from './stored-messages.ts'

/** A joined channel, as the message feed sees it. A new token can change the caller. */
export type Listener = {
  readonly topic: Topic
  readonly caller: Caller
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
  caller: Caller
  ids: Set<string>
  readable: Map<string, Message>
  failure?: unknown
}

/** Leaves the pool's other connections to other requests. */
const MAX_CONCURRENT_QUERIES = 2

/** @returns the errors of views that could not be read; their listeners are told to rejoin */
export async function deliver(
  database: Database,
  announcements: readonly Announcement[],
  audience: Audience,
): Promise<unknown[]> {
  const views = new Map<string, View>()
  const deliveries: { id: string; listener: Listener; view: View }[] = []

  for (const announcement of announcements) {
    const { id, topic } = announcement
    for (const listener of audience.listeningTo(topic)) {
      if (!listener.wants(announcement)) continue
      const { caller } = listener
      const viewId = JSON.stringify([topic, topic.isPrivate && [caller.role, caller.claims]])
      const view = views.get(viewId) ?? { topic, caller, ids: new Set(), readable: new Map() }
      views.set(viewId, view)
      view.ids.add(id)
      deliveries.push({ id, listener, view })
    }
  }

  await eachOf(views.values(), MAX_CONCURRENT_QUERIES, async (view) => {
    try {
      const messages = await readMessages(database, view.caller, view.topic, [...view.ids])
      view.readable = new Map(messages.map((message) => [message.id, message]))
    } catch (error) {
      view.failure = error
    }
  })

  for (const { id, listener, view } of deliveries) {
    // It may have left, or changed its caller, during the queries.
    if (!audience.isListening(listener)) continue
    if (view.topic.isPrivate && !isSamePerson(view.caller, listener.caller)) continue
    const message = view.readable.get(id)
    if (message) listener.receive(message)
    else listener.fail()
  }
  return [...views.values()].flatMap(({ failure }) => (failure ? [failure] : []))
}
