// What a client may ask for again when it joins a private channel
// (https://supabase.com/docs/guides/realtime/broadcast#broadcast-replay).

import { z } from 'zod'
import { RefusedJoin } from '../refused-join.ts'
import type { Topic } from '../topic.ts'

/** The latest `limit` messages since a time, in milliseconds since the epoch. */
export type Replay = { since: number; limit: number }

const MAX_REPLAYED = 25

const replay = z.object({ since: z.int().nonnegative(), limit: z.int().positive().default(MAX_REPLAYED) })

/** @throws {RefusedJoin} */
export function parseReplay(requested: unknown, { isPrivate }: Topic): Replay | undefined {
  if (requested === undefined || requested === null) return undefined
  if (!isPrivate) throw new RefusedJoin('UnableToReplayMessages: Replay is not allowed for public channels')
  const { success, data } = replay.safeParse(requested)
  if (!success) throw new RefusedJoin('UnableToReplayMessages: Replay params are not valid')
  return { since: data.since, limit: Math.min(data.limit, MAX_REPLAYED) }
}
