import { z } from 'zod'
import type { Topic } from '../topic.ts'

type Extension = 'broadcast' | 'presence'

/** What is sent on a channel. A broadcast is JSON text, or bytes as they came; a change of presence is JSON text. */
export type Message = { id: string; extension: Extension; event: string; payload: string | Buffer }

/** That a message was sent; who listens has to read it. */
export type Announcement = { id: string; extension: Extension; topic: Topic }

const notification = z.object({
  id: z.string(),
  topic: z.string(),
  private: z.boolean(),
  extension: z.enum(['broadcast', 'presence']),
})

/** Reads what the trigger `realtime.announce_message` notifies. @throws {z.ZodError | SyntaxError} */
export function parseAnnouncement(payload: string): Announcement {
  const { id, extension, topic: name, private: isPrivate } = notification.parse(JSON.parse(payload))
  return { id, extension, topic: { name, isPrivate } }
}

/** Why a message was not sent, in words for the client, with the status that answers a request. */
export class RefusedMessage extends Error {
  readonly status: 403 | 422 | 429

  constructor(status: RefusedMessage['status'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.status = status
  }
}
