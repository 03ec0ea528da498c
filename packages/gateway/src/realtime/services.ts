// What all channels of one gateway share.

import type { Context } from '../context.ts'
import { type AskHearing, createAskHearing } from './authorize-topic.ts'
import { type ChangeFeed, createChangeFeed } from './changes/feed.ts'
import { createFairQueue, type FairQueue } from './fair-queue.ts'
import { createMessageFeed, type MessageFeed } from './messages/feed.ts'
import { createSendMessages, type SendMessages } from './messages/send.ts'
import { createPresences, type Presences } from './presence/presences.ts'
import { createRechecks, type Rechecks } from './presence/rechecks.ts'

export type Services = {
  changes: ChangeFeed
  messages: MessageFeed
  send: SendMessages
  presences: Presences
  rechecks: Rechecks
  askHearing: AskHearing
  /** For what a client makes Postgres do on private channels. */
  inTurn: FairQueue
  /** Whether channels that nobody guards carry messages. */
  publicChannels: boolean
}

/** Leaves connections of the pool to everybody else. */
const QUERIES_AT_ONCE = 2

/** @param onGap called when something may have been missed */
export async function createServices(
  { database, log, publicChannels }: Context,
  onGap: () => void,
): Promise<Services> {
  const inTurn = createFairQueue(QUERIES_AT_ONCE)
  return {
    changes: await createChangeFeed(database, log, onGap),
    messages: await createMessageFeed(database, log, onGap),
    send: createSendMessages(database, inTurn, publicChannels),
    presences: createPresences(database, log, onGap),
    rechecks: createRechecks(log),
    askHearing: createAskHearing(database, inTurn),
    inTurn,
    publicChannels,
  }
}
