// The broadcast message of the socket protocol: `{ type: 'broadcast', event, payload }`
// (https://supabase.com/docs/guides/realtime/protocol#broadcast).

import { z } from 'zod'
import { jsonText } from '../messages/json-text.ts'
import type { Message } from '../messages/message.ts'
import { broadcastOf } from '../messages/send.ts'
import { shortName } from '../topic.ts'

const push = z.object({ event: shortName, payload: z.unknown() })

/** @throws {z.ZodError} @throws {RefusedMessage} */
export function parseBroadcast(pushed: unknown): Message {
  const { event, payload = {} } = push.parse(pushed)
  return broadcastOf(event, Buffer.isBuffer(payload) ? payload : jsonText(payload))
}

/** The push that listeners receive, as JSON text. */
export const broadcastText = (event: string, payload: string) =>
  `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${payload}}`

/** The same for a message that is sent again. */
export const replayText = (id: string, event: string, payload: string) =>
  `${broadcastText(event, payload).slice(0, -1)},"meta":${JSON.stringify(replayMeta(id))}}`

export const replayMeta = (id: string) => ({ replayed: true, id })
