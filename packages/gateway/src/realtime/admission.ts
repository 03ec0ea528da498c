// Who may join a channel at all, and what they hear of its messages then.

import type { Hearing } from './authorize-topic.ts'
import type { Join } from './join.ts'
import { PRIVATE_ONLY } from './messages/send.ts'
import type { Sender } from './sender.ts'
import type { Services } from './services.ts'
import type { Topic } from './topic.ts'

/** Why somebody may not join, in words for the client. */
export class AdmissionError extends Error {}

/** @throws {AdmissionError} */
export async function askAdmission(
  { askHearing, publicChannels }: Services,
  sender: Sender,
  topic: Topic,
  { presence, bindings }: Join,
): Promise<Hearing> {
  if (topic.isPrivate) {
    const hearing = await askHearing(sender, topic)
    if (hearing.broadcast) return hearing
    throw new AdmissionError(
      `Unauthorized: You do not have permissions to read from this Channel topic: ${topic.name}`,
    )
  }
  // A channel that is there for changes alone needs no messages.
  const isForChanges = bindings.length > 0 && !presence.isEnabled
  if (!publicChannels && !isForChanges) throw new AdmissionError(PRIVATE_ONLY)
  return { broadcast: publicChannels, presence: publicChannels }
}
