import { z } from 'zod'
import type { Topic } from '../topic.ts'

type Extension = 'broadcast' | 'presence'

/** A message on a channel. The payload is JSON text, or the bytes of a binary broadcast. */
export type Message = { id: string; extension: Extension; event: string; payload: string | Buffer }

/** The notification that a message was sent. Its content is read as each listener. */
export type Announcement = { id: string; extension: Extension; topic: Topic }

const notification = z.object({
  id: z.string(),
  topic: z.string(),
  private: z.boolean(),
  extension: z.enum(['broadcast', 'presence']),
})

/** Parses a notification of the trigger `realtime.announce_message`. @throws {z.ZodError | SyntaxError} */
export function parseAnnouncement(payload: string): Announcement {
  const { id, extension, topic: name, private: isPrivate } = notification.parse(JSON.parse(payload))
  return { id, extension, topic: { name, isPrivate } }
}

/** Why a message was not sent, with the HTTP status. The client receives the message. */
export class RefusedMessage extends Error {
  readonly status: 403 | 422 | 429

  constructor(status: RefusedMessage['status'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.status = status
  }
}
