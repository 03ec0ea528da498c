// Who is present, over all gateways: stored in `realtime.presences`, announced as messages of kind `presence`.
// When a gateway dies, the others notice its missing heartbeat and remove its presences.

import { randomUUID } from 'node:crypto'
import type { Database, Statement } from '../../database/database.ts'
import type { Sender } from '../../http/caller.ts'
import type { Logger } from '../../types.ts'
import { createBatches } from '../batches.ts'
import { RefusedMessage } from '../messages/message.ts'
import { insertMessage, refusalOf } from '../messages/stored-messages.ts'
import { asGateway, sessionFor, type Topic } from '../topic.ts'
import { changeOf, type Presence } from './change.ts'
import { createHeartbeat } from './heartbeat.ts'
import {
  deletePresence,
  insertPresence,
  presenceState,
  removeDeadGateways,
  removePresences,
} from './stored-presences.ts'

export type Presences = {
  /** Who is present, as the payload of `presence_state`. */
  state(topic: Topic): Promise<string>
  /**
   * Adds `presence` in place of `previous`, and announces it on the topic.
   * @throws {RefusedMessage} 403 when the sender may not, 422 when Postgres cannot store it, 429 over the limit
   */
  track(sender: Sender, topic: Topic, presence: Presence, previous: Presence | undefined): Promise<void>
  /** Removes a presence, as soon as the database can be reached. */
  leave(presence: Presence): void
  close(): Promise<void>
}

const MAX_BATCH = 1000
/** More than ten devices need, each in ten rooms. Each client that joins a room receives all its presences. */
const MAX_PER_PERSON = 100

/** @param onGap called when the other gateways took this one for dead and removed its presences */
export function createPresences(database: Database, log: Logger, onGap: () => void): Presences {
  const counts = createCounts()
  /** Presences that have ended while the database could not be reached. */
  const unremoved: string[] = []
  let closed = false

  const run = (statement: Statement) => database.one(asGateway, statement)

  const remove = createBatches<string>(MAX_BATCH, async (refs) => {
    if (closed) return
    try {
      await run(removePresences(refs))
    } catch (error) {
      log.error({ err: error }, 'realtime: removing presences failed')
      unremoved.push(...refs)
    }
  })

  const retry = () => {
    for (const ref of unremoved.splice(0)) remove(ref)
  }
  const heartbeat = createHeartbeat({ run, onBeat: retry, onGap, log })

  return {
    async state(topic) {
      await heartbeat.start()
      await run(removeDeadGateways)
      const [row] = await run(presenceState(topic))
      return String(row?.state)
    },

    async track(sender, topic, presence, previous) {
      if (!previous && counts.of(presence) >= MAX_PER_PERSON)
        throw new RefusedMessage(429, 'ClientPresenceRateLimitReached: Too many presences')
      await heartbeat.start()
      await database
        .transaction(sessionFor(topic, sender), async (query) => {
          await query(insertMessage(topic, { id: randomUUID(), ...changeOf(presence, previous) }))
          await query({ text: "select set_config('role', $1, true)", values: [asGateway.role] })
          if (previous) await query(deletePresence(previous.ref))
          await query(insertPresence(topic, presence, heartbeat.gatewayId))
        })
        .catch((error) => {
          throw refusalOf(error, topic)
        })
      counts.add(presence, 1)
      if (previous) counts.add(previous, -1)
    },

    leave(presence) {
      counts.add(presence, -1)
      remove(presence.ref)
    },

    async close() {
      closed = true
      await heartbeat.stop()
    },
  }
}

/** Counts presences per person. */
function createCounts() {
  const counts = new Map<string, number>()
  return {
    of: ({ person }: Presence) => counts.get(person) ?? 0,
    add({ person }: Presence, change: 1 | -1) {
      const left = (counts.get(person) ?? 0) + change
      if (left > 0) counts.set(person, left)
      else counts.delete(person)
    },
  }
}
