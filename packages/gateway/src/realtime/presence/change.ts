// One client's presence on one channel, and the message that announces it
// (https://supabase.com/docs/guides/realtime/protocol#presence).

import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { jsonText } from '../messages/json-text.ts'
import { type Message, RefusedMessage } from '../messages/message.ts'

/** `meta` is JSON text: the tracked payload with `ref` as `phx_ref`. `person` is the sender's limit key. */
export type Presence = { person: string; key: string; ref: string; meta: string }

/** Each client that joins receives every presence. */
const MAX_BYTES = 8 * 1024

const push = z.discriminatedUnion('event', [
  z.object({ event: z.literal('track'), payload: z.record(z.string(), z.unknown()).default({}) }),
  z.object({ event: z.literal('untrack') }),
])

/** @returns what to track, or undefined to untrack @throws {z.ZodError} @throws {RefusedMessage} */
export function parsePresence(pushed: unknown, person: string, key: string): Presence | undefined {
  const message = push.parse(pushed)
  if (message.event === 'untrack') return undefined
  const ref = randomUUID()
  const meta = jsonText({ ...message.payload, phx_ref: ref })
  if (Buffer.byteLength(meta) > MAX_BYTES)
    throw new RefusedMessage(422, 'A presence must not be longer than 8 KiB')
  return { person, key, ref, meta }
}

export const changeOf = (presence: Presence, previous: Presence | undefined): Omit<Message, 'id'> => ({
  extension: 'presence',
  event: 'presence_diff',
  payload: `{"joins":${entry(presence)},"leaves":${previous ? entry(previous) : '{}'}}`,
})

const entry = ({ key, meta }: Presence) => `{${JSON.stringify(key)}:{"metas":[${meta}]}}`
