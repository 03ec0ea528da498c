// Decides whether a client may join a channel, and what it may receive there.

import type { Sender } from '../http/caller.ts'
import type { Join } from './join.ts'
import { PRIVATE_ONLY } from './messages/send.ts'
import type { ReadAccess } from './read-access.ts'
import { RefusedJoin } from './refused-join.ts'
import type { Services } from './services.ts'
import type { Topic } from './topic.ts'

/** @throws {RefusedJoin} */
export async function authorizeJoin(
  { checkReadAccess, publicChannels }: Services,
  sender: Sender,
  topic: Topic,
  { presence, wantsChanges }: Join,
): Promise<ReadAccess> {
  if (topic.isPrivate) {
    const access = await checkReadAccess(sender, topic)
    if (access.broadcast) return access
    throw new RefusedJoin(
      `Unauthorized: You do not have permissions to read from this Channel topic: ${topic.name}`,
    )
  }
  // A channel that only subscribes to changes carries no messages, so it needs no private topic.
  const isForChanges = wantsChanges && !presence.isEnabled
  if (!publicChannels && !isForChanges) throw new RefusedJoin(PRIVATE_ONLY)
  return { broadcast: publicChannels, presence: publicChannels }
}
