// Sends clients' messages, from sockets and from requests.

import { randomUUID } from 'node:crypto'
import type { Database } from '../../database/database.ts'
import type { FairQueue } from '../../database/fair-queue.ts'
import type { Sender } from '../../http/caller.ts'
import { createSenderLimits, shareOf } from '../sender.ts'
import type { Topic } from '../topic.ts'
import { type Message, RefusedMessage } from './message.ts'
import { storeMessage } from './stored-messages.ts'

export type SendMessages = {
  /**
   * Counts a message against the sender's limits, and checks that the topic carries messages at all.
   * @throws {RefusedMessage} 403, 429
   */
  admit(sender: Sender, topic: Topic, payload: string | Buffer): void
  /**
   * Sends an admitted message.
   * @throws {RefusedMessage} 403 when the sender may not, 422 when Postgres cannot hold it
   */
  broadcast(sender: Sender, topic: Topic, message: Message): Promise<void>
}

export const PRIVATE_ONLY = 'PrivateOnly: This server only allows private channels'

export function createSendMessages(
  database: Database,
  inTurn: FairQueue,
  publicChannels: boolean,
): SendMessages {
  const isWithinLimits = createSenderLimits()

  function admit(sender: Sender, topic: Topic, payload: string | Buffer) {
    if (!topic.isPrivate && !publicChannels) throw new RefusedMessage(403, PRIVATE_ONLY)
    if (!isWithinLimits(sender, Buffer.byteLength(payload)))
      throw new RefusedMessage(429, 'MessagePerSecondRateLimitReached: Too many messages per second')
  }

  return {
    admit,
    broadcast: (sender, topic, message) =>
      inTurn(shareOf(sender), () => storeMessage(database, sender, topic, message)),
  }
}

export const broadcastOf = (event: string, payload: string | Buffer): Message => ({
  id: randomUUID(),
  extension: 'broadcast',
  event,
  payload,
})
