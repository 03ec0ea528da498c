// The presence of one channel: at most one, which ends with the channel.

import type { Sender } from '../../http/caller.ts'
import type { Topic } from '../topic.ts'
import type { Presence } from './change.ts'
import type { Presences } from './presences.ts'

export class Tracking {
  #presences: Presences
  #topic: Topic
  #current: Presence | undefined
  #ended = false

  constructor(presences: Presences, topic: Topic) {
    this.#presences = presences
    this.#topic = topic
  }

  /** @throws {RefusedMessage} */
  async track(sender: Sender, presence: Presence): Promise<void> {
    await this.#presences.track(sender, this.#topic, presence, this.#current)
    this.#current = presence
    // The channel ended during the write.
    if (this.#ended) this.untrack()
  }

  untrack(): void {
    if (this.#current) this.#presences.leave(this.#current)
    this.#current = undefined
  }

  /** Untracks for good. */
  end(): void {
    this.#ended = true
    this.untrack()
  }
}
