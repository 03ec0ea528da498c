// Encodes and decodes WebSocket messages: Phoenix channels, serializer versions 1 (object) and 2 (array), and the
// binary frames of version 2 broadcasts (https://supabase.com/docs/guides/realtime/protocol).

import { z } from 'zod'

export type Version = '1.0.0' | '2.0.0'

type Envelope = {
  /** Identifies one join of the topic, so that late messages of an earlier join are recognized. */
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
}

export type Incoming = Envelope & { payload: unknown }

/** The payload is JSON text, so that rows keep Postgres' exact text. */
export type Outgoing = Envelope & { payload: string }

/** A binary broadcast, which only version 2 can carry. `meta` has at most 255 bytes as JSON. */
export type OutgoingBytes = { topic: string; event: string; bytes: Buffer; meta?: object }

/** Enough for a join with a hundred bindings and a token. */
export const MAX_MESSAGE_BYTES = 64 * 1024

/** A message that does not follow the protocol. */
export class FrameError extends Error {}

const ref = z.string().nullish().default(null)
const arrayFrame = z.tuple([ref, ref, z.string(), z.string(), z.unknown()])
const objectFrame = z.object({
  topic: z.string(),
  event: z.string(),
  payload: z.unknown(),
  ref,
  join_ref: ref,
})

/** @throws {FrameError} */
export function decode(data: string | Buffer, version: Version): Incoming {
  if (typeof data !== 'string') return decodeBroadcast(data)
  try {
    if (version === '1.0.0') {
      const { join_ref: joinRef, ...frame } = objectFrame.parse(JSON.parse(data))
      return { joinRef, ...frame }
    }
    const [joinRef, ref, topic, event, payload] = arrayFrame.parse(JSON.parse(data))
    return { joinRef, ref, topic, event, payload }
  } catch (cause) {
    throw new FrameError('unreadable message', { cause })
  }
}

export function encode({ joinRef, ref, topic, event, payload }: Outgoing, version: Version): string {
  const [joinRefText, refText, topicText, eventText] = [joinRef, ref, topic, event].map((part) =>
    JSON.stringify(part),
  )
  return version === '1.0.0'
    ? `{"topic":${topicText},"event":${eventText},"payload":${payload},"ref":${refText},"join_ref":${joinRefText}}`
    : `[${joinRefText},${refText},${topicText},${eventText},${payload}]`
}

const USER_BROADCAST_PUSH = 3
const USER_BROADCAST = 4
const BINARY_ENCODING = 0
const JSON_ENCODING = 1
const HEADER_BYTES = 7

/** `[3, length of join_ref, ref, topic, event, metadata, encoding]`, then those five, then the payload. */
function decodeBroadcast(frame: Buffer): Incoming {
  if (frame.length < HEADER_BYTES || frame[0] !== USER_BROADCAST_PUSH)
    throw new FrameError('unknown binary frame')

  let offset = HEADER_BYTES
  const [joinRef, ref, topic, event] = [...frame.subarray(1, 6)].map((length) => {
    const part = frame.toString('utf8', offset, offset + length)
    offset += length
    return part
  })
  if (offset > frame.length || !topic || event === undefined) throw new FrameError('truncated binary frame')

  const body = frame.subarray(offset)
  try {
    const payload = frame[6] === JSON_ENCODING ? JSON.parse(body.toString()) : body
    return {
      joinRef: joinRef || null,
      ref: ref || null,
      topic,
      event: 'broadcast',
      payload: { type: 'broadcast', event, payload },
    }
  } catch (cause) {
    throw new FrameError('unreadable binary frame', { cause })
  }
}

/** `[4, length of topic, event, metadata, encoding]`, then those, then the payload. */
export function encodeBytes({ topic, event, bytes, meta }: OutgoingBytes): Buffer {
  const parts = [topic, event, meta ? JSON.stringify(meta) : ''].map((part) => Buffer.from(part))
  const header = Buffer.from([USER_BROADCAST, ...parts.map(({ length }) => length), BINARY_ENCODING])
  return Buffer.concat([header, ...parts, bytes])
}
