// Reads announced messages as each of those who listen, and hands them over in the order in which they were sent.

import type { Database } from '../../database/database.ts'
import type { Caller } from '../../http/caller.ts'
import { isSamePerson } from '../changes/subscription.ts'
import { eachOf } from '../each-of.ts'
import type { Topic } from '../topic.ts'
import type { Announcement, Message } from './message.ts'
import { readMessages } from './stored-messages.ts'

/** A joined channel, as messages see it. The caller may change with a new token. */
export type Listener = {
  readonly topic: Topic
  readonly caller: Caller
  /** Asked once for each message, before it is read. */
  takes(announcement: Announcement): boolean
  hear(message: Message): void
  /** A message could not be had: the client has to join again, which tells whether it still may. */
  fail(): void
}

export type Audience = {
  listeningTo(topic: Topic): Iterable<Listener>
  isListening(listener: Listener): boolean
}

/** What one person hears on one topic: asked once a batch, however many channels share it. */
type View = { topic: Topic; caller: Caller; ids: Set<string>; seen: Map<string, Message>; failure?: unknown }

/** Leaves connections of the pool to everybody else. */
const QUERIES_AT_ONCE = 2

/** @returns why views could not be read; their listeners were told to join again */
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
      if (!listener.takes(announcement)) continue
      const { caller } = listener
      const viewId = JSON.stringify([topic, topic.isPrivate && [caller.role, caller.claims]])
      const view = views.get(viewId) ?? { topic, caller, ids: new Set(), seen: new Map() }
      views.set(viewId, view)
      view.ids.add(id)
      deliveries.push({ id, listener, view })
    }
  }

  await eachOf(views.values(), QUERIES_AT_ONCE, async (view) => {
    try {
      const messages = await readMessages(database, view.caller, view.topic, [...view.ids])
      view.seen = new Map(messages.map((message) => [message.id, message]))
    } catch (error) {
      view.failure = error
    }
  })

  for (const { id, listener, view } of deliveries) {
    // The socket may have left or changed hands while Postgres was asked.
    if (!audience.isListening(listener)) continue
    if (view.topic.isPrivate && !isSamePerson(view.caller, listener.caller)) continue
    const message = view.seen.get(id)
    if (message) listener.hear(message)
    else listener.fail()
  }
  return [...views.values()].flatMap(({ failure }) => (failure ? [failure] : []))
}
