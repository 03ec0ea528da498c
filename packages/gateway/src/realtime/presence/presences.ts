// Who is present, over all gateways: kept in `realtime.presences`, told as messages of kind `presence`.
// A gateway that dies takes its people with it: the others see that it is no longer heard of.

import { randomUUID } from 'node:crypto'
import type { Database, Statement } from '../../database/database.ts'
import { arrayText } from '../../database/sql-text.ts'
import type { Logger } from '../../types.ts'
import { createBatches } from '../batches.ts'
import { RefusedMessage } from '../messages/message.ts'
import { insertMessage, refusalOf } from '../messages/stored-messages.ts'
import type { Sender } from '../sender.ts'
import { gatewayItself, sessionOn, type Topic } from '../topic.ts'
import { changeOf, type Presence } from './change.ts'

export type Presences = {
  /** Those present, as the payload of `presence_state`. */
  state(topic: Topic): Promise<string>
  /**
   * From now on `presence` is there, instead of `previous`; everybody on the topic is told.
   * @throws {RefusedMessage} 403 when the sender may not, 422 when Postgres cannot hold it, 429 when they are everywhere
   */
  track(sender: Sender, topic: Topic, presence: Presence, previous: Presence | undefined): Promise<void>
  /** Told as soon as the database can be reached. */
  leave(presence: Presence): void
  close(): Promise<void>
}

const MAX_BATCH = 1000
/** A person with ten devices, each in ten rooms, stays below. Everybody who joins a room is sent all that are there. */
const MOST_PER_PERSON = 100
const BEAT_MS = 10_000
/** Three beats missed, in SQL. */
const SILENCE = '30 seconds'

/** @param onGap called when the others took this gateway for dead, and its people for gone */
export function createPresences(database: Database, log: Logger, onGap: () => void): Presences {
  const gatewayId = randomUUID()
  let beating: NodeJS.Timeout | undefined
  let joined: Promise<unknown> | undefined
  let closed = false
  const trackedBy = new Map<string, number>()
  /** Gone, while the database could not be told. */
  const untold: string[] = []

  const run = (statement: Statement) => database.one(gatewayItself, statement)

  /** Nothing is written until somebody uses presence. */
  const join = () => {
    joined ??= run({ text: 'insert into realtime.gateways (id) values ($1)', values: [gatewayId] }).catch(
      (error) => {
        joined = undefined
        throw error
      },
    )
    beating ??= setInterval(beat, BEAT_MS)
    return joined
  }

  async function beat() {
    try {
      const seen = await run({
        text: 'update realtime.gateways set seen_at = now() where id = $1 returning id',
        values: [gatewayId],
      })
      if (seen.length === 0 && !closed) {
        joined = undefined
        await join()
        onGap()
      }
      await run(leavingOfTheDead)
      for (const ref of untold.splice(0)) leave(ref)
    } catch (error) {
      log.error({ err: error }, 'realtime could not say that it is there')
    }
  }

  const count = ({ person }: Presence, change: number) => {
    const left = (trackedBy.get(person) ?? 0) + change
    if (left > 0) trackedBy.set(person, left)
    else trackedBy.delete(person)
  }

  const leave = createBatches<string>(MAX_BATCH, async (refs) => {
    if (closed) return
    try {
      await run({ text: leaving('ref = any ($1)'), values: [arrayText(refs)] })
    } catch (error) {
      log.error({ err: error }, 'realtime could not tell who left')
      untold.push(...refs)
    }
  })

  return {
    async state({ name, isPrivate }) {
      await join()
      await run(leavingOfTheDead)
      const rows = await run({ text: present, values: [name, String(isPrivate)] })
      return String(rows[0]?.state)
    },

    async track(sender, topic, presence, previous) {
      if (!previous && (trackedBy.get(presence.person) ?? 0) >= MOST_PER_PERSON)
        throw new RefusedMessage(429, 'ClientPresenceRateLimitReached: Too many presences')
      await join()
      const { key, ref, meta } = presence
      const change = changeOf(presence, previous)
      try {
        await database.transaction(sessionOn(topic, sender.caller), async (query) => {
          await query(insertMessage(topic, { id: randomUUID(), ...change }))
          await query({ text: "select set_config('role', $1, true)", values: [gatewayItself.role] })
          await query({
            text: 'delete from realtime.presences where ref = $1',
            values: [previous?.ref ?? null],
          })
          await query({
            text: `insert into realtime.presences (ref, gateway_id, topic, private, key, meta)
                   values ($1, $2, $3, $4, $5, $6)`,
            values: [ref, gatewayId, topic.name, String(topic.isPrivate), key, meta],
          })
        })
      } catch (error) {
        throw refusalOf(error, topic)
      }
      count(presence, 1)
      if (previous) count(previous, -1)
    },

    leave(presence) {
      count(presence, -1)
      leave(presence.ref)
    },

    async close() {
      closed = true
      clearInterval(beating)
      if (!joined) return
      try {
        await run({ text: leaving('gateway_id = $1'), values: [gatewayId] })
        await run({ text: 'delete from realtime.gateways where id = $1', values: [gatewayId] })
      } catch (error) {
        log.error({ err: error }, 'realtime could not tell who left')
      }
    },
  }
}

const present = `
  select coalesce(json_object_agg(key, json_build_object('metas', metas)), '{}')::text as state
    from (
      select presences.key, json_agg(presences.meta) as metas
        from realtime.presences
        join realtime.gateways on gateways.id = presences.gateway_id
       where presences.topic = $1 and presences.private = $2::boolean
       group by presences.key) as keys`

/** Takes out the presences that fit, and tells each topic of those that were there. */
const leaving = (condition: string, before = '') => `
  with ${before} gone as (
    delete from realtime.presences where ${condition} returning topic, private, key, meta),
  keys as (
    select topic, private, key, jsonb_build_object('metas', jsonb_agg(meta)) as metas
      from gone group by topic, private, key)
  insert into realtime.messages (topic, private, extension, event, payload)
  select topic, private, 'presence', 'presence_diff',
         jsonb_build_object('joins', '{}'::jsonb, 'leaves', jsonb_object_agg(key, metas))
    from keys group by topic, private`

const leavingOfTheDead = {
  text: leaving(
    'gateway_id in (select id from dead) or gateway_id not in (select id from realtime.gateways)',
    `dead as (delete from realtime.gateways where seen_at < now() - interval '${SILENCE}' returning id),`,
  ),
  values: [],
}
