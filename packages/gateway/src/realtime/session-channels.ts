import type { Channel } from './channel.ts'

const MAX_CHANNELS = 100
/** Of the join messages of all channels: a channel keeps its bindings as long as it is open. */
const MAX_JOINED_BYTES = 256 * 1024

/** The channels that one session has joined, by the full name of their topic. */
export class SessionChannels {
  #byName = new Map<string, Channel>()

  get(name: string): Channel | undefined {
    return this.#byName.get(name)
  }

  /** Joining a topic again replaces the earlier channel, so that one does not count. */
  hasRoomFor(name: string, bytes: number): boolean {
    const others = [...this.#byName].flatMap(([other, channel]) => (other === name ? [] : [channel]))
    const joinedBytes = others.reduce((sum, channel) => sum + channel.bytes, bytes)
    return others.length < MAX_CHANNELS && joinedBytes <= MAX_JOINED_BYTES
  }

  set(name: string, channel: Channel) {
    this.#byName.set(name, channel)
  }

  /** Does nothing when another channel has taken the topic. */
  delete(name: string, channel: Channel) {
    if (this.#byName.get(name) === channel) this.#byName.delete(name)
  }

  dropAll() {
    for (const channel of this.#byName.values()) channel.drop()
    this.#byName.clear()
  }
}
