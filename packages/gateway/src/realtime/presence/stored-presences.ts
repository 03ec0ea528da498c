// The SQL of presence: who is present in `realtime.presences`, and the gateways that hold their sockets in
// `realtime.gateways`.

import type { Statement } from '../../database/database.ts'
import { arrayText } from '../../database/sql-text.ts'
import type { Topic } from '../topic.ts'
import type { Presence } from './change.ts'

/** Three heartbeats missed, in SQL. */
const DEAD_AFTER = '30 seconds'

export const insertGateway = (id: string): Statement => ({
  text: 'insert into realtime.gateways (id) values ($1)',
  values: [id],
})

/** Returns no row when the gateway is no longer registered. */
export const touchGateway = (id: string): Statement => ({
  text: 'update realtime.gateways set seen_at = now() where id = $1 returning id',
  values: [id],
})

export const deleteGateway = (id: string): Statement => ({
  text: 'delete from realtime.gateways where id = $1',
  values: [id],
})

export const insertPresence = (
  { name, isPrivate }: Topic,
  { ref, key, meta }: Presence,
  gatewayId: string,
): Statement => ({
  text: `insert into realtime.presences (ref, gateway_id, topic, private, key, meta)
         values ($1, $2, $3, $4, $5, $6)`,
  values: [ref, gatewayId, name, String(isPrivate), key, meta],
})

/** Without an announcement: the presence is being replaced. */
export const deletePresence = (ref: string): Statement => ({
  text: 'delete from realtime.presences where ref = $1',
  values: [ref],
})

/** Returns one row: `state`, the payload of `presence_state`, as JSON text. */
export const presenceState = ({ name, isPrivate }: Topic): Statement => ({
  text: `
    select coalesce(json_object_agg(key, json_build_object('metas', metas)), '{}')::text as state
      from (
        select presences.key, json_agg(presences.meta) as metas
          from realtime.presences
          join realtime.gateways on gateways.id = presences.gateway_id
         where presences.topic = $1 and presences.private = $2::boolean
         group by presences.key) as keys`,
  values: [name, String(isPrivate)],
})

export const removePresences = (refs: readonly string[]): Statement => ({
  text: removal('ref = any ($1)'),
  values: [arrayText(refs)],
})

export const removePresencesOf = (gatewayId: string): Statement => ({
  text: removal('gateway_id = $1'),
  values: [gatewayId],
})

/** Removes the presences that match, and announces their leaving on each topic. */
const removal = (condition: string, before = '') => `
  with ${before} gone as (
    delete from realtime.presences where ${condition} returning topic, private, key, meta),
  keys as (
    select topic, private, key, jsonb_build_object('metas', jsonb_agg(meta)) as metas
      from gone group by topic, private, key)
  insert into realtime.messages (topic, private, extension, event, payload)
  select topic, private, 'presence', 'presence_diff',
         jsonb_build_object('joins', '{}'::jsonb, 'leaves', jsonb_object_agg(key, metas))
    from keys group by topic, private`

/** Removes gateways that died, with everyone who was present through them. */
export const removeDeadGateways: Statement = {
  text: removal(
    'gateway_id in (select id from dead) or gateway_id not in (select id from realtime.gateways)',
    `dead as (delete from realtime.gateways where seen_at < now() - interval '${DEAD_AFTER}' returning id),`,
  ),
  values: [],
}
