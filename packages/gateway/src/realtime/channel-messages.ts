// What one channel carries besides changes: the broadcasts that it sends and hears, and who is present.

import type { Hearing } from './authorize-topic.ts'
import { broadcastText, parseBroadcast } from './broadcast/broadcast.ts'
import type { OutgoingBytes } from './framing.ts'
import type { Join } from './join.ts'
import type { Listener } from './messages/deliver.ts'
import type { Announcement, Message } from './messages/message.ts'
import { parsePresence } from './presence/change.ts'
import type { Attendance } from './presence/rechecks.ts'
import { Tracking } from './presence/tracking.ts'
import { personOf, type Sender } from './sender.ts'
import type { Services } from './services.ts'
import type { Topic } from './topic.ts'

/** The channel that carries them. */
type Carrier = {
  readonly sender: Sender
  readonly isClosed: boolean
  push(event: string, payload: string): void
  pushBytes(broadcast: Omit<OutgoingBytes, 'topic'>): void
  fail(): void
}

export class ChannelMessages implements Listener, Attendance {
  readonly topic: Topic
  hearing: Hearing
  #carrier: Carrier
  #join: Join
  #services: Services
  #tracking: Tracking
  /** What was sent here and is not wanted back. */
  #own = new Set<string>()

  constructor(carrier: Carrier, topic: Topic, join: Join, hearing: Hearing, services: Services) {
    this.topic = topic
    this.hearing = hearing
    this.#carrier = carrier
    this.#join = join
    this.#services = services
    this.#tracking = new Tracking(services.presences, topic)
  }

  get caller() {
    return this.#carrier.sender.caller
  }

  /** Starts hearing broadcasts, and of who is present. */
  async listen() {
    if (this.#carrier.isClosed || !this.hearing.broadcast) return
    this.#services.messages.add(this)
    if (!this.#hearsPresence) return
    const state = await this.#services.presences.state(this.topic)
    if (!this.#carrier.isClosed) this.#carrier.push('presence_state', state)
  }

  /**
   * Sends what a client pushed to all that listen.
   * @throws {RefusedMessage}
   * @throws {z.ZodError}
   */
  async broadcast(pushed: unknown) {
    const { send } = this.#services
    const { sender } = this.#carrier
    const message = parseBroadcast(pushed)
    send.admit(sender, this.topic, message.payload)
    if (!this.#join.hearsItself) this.#own.add(message.id)
    try {
      await send.broadcast(sender, this.topic, message)
    } catch (error) {
      this.#own.delete(message.id)
      throw error
    }
  }

  /**
   * Tracks that the client is here, or no longer does.
   * @throws {RefusedMessage}
   * @throws {z.ZodError}
   */
  async track(pushed: unknown) {
    const { send, inTurn } = this.#services
    const { sender } = this.#carrier
    const person = personOf(sender)
    const presence = parsePresence(pushed, person, this.#join.presence.key)
    if (!presence) return this.#untrack()
    send.admit(sender, this.topic, presence.meta)
    await inTurn(person, () => this.#tracking.track(sender, presence))
    if (this.topic.isPrivate && !this.#carrier.isClosed) this.#services.rechecks.add(this)
  }

  async isAllowed() {
    return (await this.#services.askHearing(this.#carrier.sender, this.topic)).broadcast
  }

  takes({ id, extension }: Announcement): boolean {
    return extension === 'presence' ? this.#hearsPresence : !this.#own.delete(id)
  }

  hear({ extension, event, payload }: Message) {
    if (typeof payload !== 'string') this.#carrier.pushBytes({ event, bytes: payload })
    else if (extension === 'presence') this.#carrier.push('presence_diff', payload)
    else this.#carrier.push('broadcast', broadcastText(event, payload))
  }

  fail() {
    this.#carrier.fail()
  }

  end() {
    this.#services.messages.remove(this)
    this.#services.rechecks.remove(this)
    this.#tracking.end()
  }

  #untrack() {
    this.#services.rechecks.remove(this)
    this.#tracking.untrack()
  }

  get #hearsPresence() {
    return this.#join.presence.isEnabled && this.hearing.presence
  }
}
