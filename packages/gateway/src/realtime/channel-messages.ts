// The broadcasts and the presence of one channel.

import type { Sender } from '../http/caller.ts'
import { broadcastText, parseBroadcast, replayMeta, replayText } from './broadcast/broadcast.ts'
import type { OutgoingBytes } from './framing.ts'
import type { Join } from './join.ts'
import type { Listener } from './messages/deliver.ts'
import type { Announcement, Message } from './messages/message.ts'
import type { Replay } from './messages/replay.ts'
import { parsePresence } from './presence/change.ts'
import type { PresentChannel } from './presence/rechecks.ts'
import { Tracking } from './presence/tracking.ts'
import type { ReadAccess } from './read-access.ts'
import { limitKey, shareOf } from './sender.ts'
import type { Services } from './services.ts'
import type { Topic } from './topic.ts'

type Carrier = {
  readonly sender: Sender
  readonly isClosed: boolean
  push(event: string, payload: string): void
  pushBytes(broadcast: Omit<OutgoingBytes, 'topic'>): void
  fail(): void
}

export class ChannelMessages implements Listener, PresentChannel {
  readonly topic: Topic
  access: ReadAccess
  #carrier: Carrier
  #join: Join
  #services: Services
  #tracking: Tracking
  /** Messages sent here that the client does not want back. */
  #own = new Set<string>()
  #replay: Replay | undefined
  /** Messages announced during the replay, or replayed before their announcement: each is sent once. */
  #replayed = new Set<string>()

  constructor(
    carrier: Carrier,
    topic: Topic,
    join: Join,
    access: ReadAccess,
    services: Services,
    replay: Replay | undefined,
  ) {
    this.topic = topic
    this.access = access
    this.#carrier = carrier
    this.#join = join
    this.#services = services
    this.#replay = replay
    this.#tracking = new Tracking(services.presences, topic)
  }

  get sender() {
    return this.#carrier.sender
  }

  /** Starts to receive broadcasts and presence. */
  async listen() {
    if (this.#carrier.isClosed || !this.access.broadcast) return
    this.#services.messages.add(this)
    await this.#sendReplay()
    if (!this.#receivesPresence) return
    const state = await this.#services.presences.state(this.topic)
    if (!this.#carrier.isClosed) this.#carrier.push('presence_state', state)
  }

  /**
   * Broadcasts what the client pushed.
   * @throws {RefusedMessage}
   * @throws {z.ZodError}
   */
  async broadcast(pushed: unknown) {
    const { send } = this.#services
    const { sender } = this.#carrier
    const message = parseBroadcast(pushed)
    send.admit(sender, this.topic, message.payload)
    if (!this.#join.receivesOwn) this.#own.add(message.id)
    try {
      await send.broadcast(sender, this.topic, message)
    } catch (error) {
      this.#own.delete(message.id)
      throw error
    }
  }

  /**
   * Tracks or untracks the client's presence.
   * @throws {RefusedMessage}
   * @throws {z.ZodError}
   */
  async track(pushed: unknown) {
    const { send, inTurn } = this.#services
    const { sender } = this.#carrier
    const person = limitKey(sender)
    const presence = parsePresence(pushed, person, this.#join.presence.key)
    if (!presence) return this.#untrack()
    send.admit(sender, this.topic, presence.meta)
    await inTurn(shareOf(sender), () => this.#tracking.track(sender, presence))
    if (this.topic.isPrivate && !this.#carrier.isClosed) this.#services.rechecks.add(this)
  }

  async isAllowed() {
    return (await this.#services.checkReadAccess(this.#carrier.sender, this.topic)).broadcast
  }

  wants({ id, extension }: Announcement): boolean {
    if (extension === 'presence') return this.#receivesPresence
    if (this.#replayed.delete(id)) return false
    if (this.#replay) this.#replayed.add(id)
    return !this.#own.delete(id)
  }

  receive({ extension, event, payload }: Message) {
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

  async #sendReplay() {
    if (!this.#replay) return
    const kept = await this.#services.readKept(this.#carrier.sender, this.topic, this.#replay)
    this.#replay = undefined
    if (this.#carrier.isClosed) return
    for (const { id, event, payload } of kept) {
      if (this.#replayed.delete(id)) continue
      this.#replayed.add(id)
      if (typeof payload === 'string') this.#carrier.push('broadcast', replayText(id, event, payload))
      else this.#carrier.pushBytes({ event, bytes: payload, meta: replayMeta(id) })
    }
  }

  #untrack() {
    this.#services.rechecks.remove(this)
    this.#tracking.untrack()
  }

  get #receivesPresence() {
    return this.#join.presence.isEnabled && this.access.presence
  }
}
