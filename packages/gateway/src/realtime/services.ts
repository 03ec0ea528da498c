// What all channels of one gateway share.

import type { Database } from '../database/database.ts'
import { createFairQueue, type FairQueue } from '../database/fair-queue.ts'
import type { Sender } from '../http/caller.ts'
import type { Logger } from '../types.ts'
import { type ChangeFeed, createChangeFeed } from './changes/feed.ts'
import { createMessageFeed, type MessageFeed } from './messages/feed.ts'
import type { Message } from './messages/message.ts'
import type { Replay } from './messages/replay.ts'
import { createSendMessages, type SendMessages } from './messages/send.ts'
import { readKept } from './messages/stored-messages.ts'
import { createPresences, type Presences } from './presence/presences.ts'
import { createRechecks, type Rechecks } from './presence/rechecks.ts'
import { type CheckReadAccess, createReadAccessCheck } from './read-access.ts'
import { type WhenSessionEnds, watchSessionEnds } from './session-ends.ts'
import type { Topic } from './topic.ts'

export type Services = {
  changes: ChangeFeed
  messages: MessageFeed
  send: SendMessages
  /** The messages of a topic that the sender may have again. */
  readKept(sender: Sender, topic: Topic, replay: Replay): Promise<Message[]>
  presences: Presences
  rechecks: Rechecks
  checkReadAccess: CheckReadAccess
  whenSessionEnds: WhenSessionEnds
  /** For the queries that clients cause on private channels. */
  inTurn: FairQueue
  /** Whether channels without policies carry broadcasts and presence. */
  publicChannels: boolean
}

/** Leaves the pool's other connections to other requests. */
const MAX_CONCURRENT_QUERIES = 4

type ServicesOptions = { database: Database; log: Logger; publicChannels: boolean; patterns: boolean }

/** @param onGap called when clients may have missed something */
export async function createServices(
  { database, log, publicChannels, patterns }: ServicesOptions,
  onGap: () => void,
): Promise<Services> {
  const inTurn = createFairQueue({ slots: MAX_CONCURRENT_QUERIES, most: [MAX_CONCURRENT_QUERIES, 1] })
  return {
    changes: await createChangeFeed({ database, patterns, log }, onGap),
    messages: await createMessageFeed(database, log, onGap),
    send: createSendMessages(database, inTurn, publicChannels),
    readKept: (sender, topic, replay) => readKept(database, sender, topic, replay),
    presences: createPresences(database, log, onGap),
    rechecks: createRechecks(log),
    checkReadAccess: createReadAccessCheck(database, inTurn),
    whenSessionEnds: await watchSessionEnds(database),
    inTurn,
    publicChannels,
  }
}
