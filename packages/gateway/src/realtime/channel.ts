// One joining of one topic: whom it listens as, and what it listens to and sends.

import type { Caller } from '../http/caller.ts'
import { CLOCK_SKEW_SECONDS } from '../http/tokens.ts'
import type { Hearing } from './authorize-topic.ts'
import { broadcastText, parseBroadcast } from './broadcast/broadcast.ts'
import { type Binding, bindingOf, type Subscriber, SubscriptionError } from './changes/subscription.ts'
import type { Outgoing, OutgoingBytes } from './framing.ts'
import type { Join } from './join.ts'
import type { Listener } from './messages/deliver.ts'
import type { Announcement, Message } from './messages/message.ts'
import { PRIVATE_ONLY } from './messages/send.ts'
import { parsePresence } from './presence/change.ts'
import { Tracking } from './presence/tracking.ts'
import { personOf } from './sender.ts'
import type { Services } from './services.ts'
import { PREFIX, type Topic } from './topic.ts'

const LONGEST_TIMER_MS = 2 ** 31 - 1

let lastBindingId = 0

export class Channel implements Subscriber, Listener {
  readonly name: Topic
  readonly joinRef: string | null
  readonly join: Join
  /** The bindings as the client asked for them, each with its id: it compares them with its own, word for word. */
  readonly requested: { id: number; [key: string]: unknown }[]
  bindings: readonly Binding[] = []
  caller: Caller
  #network: string
  #services: Services
  #send: (message: Outgoing | OutgoingBytes) => void
  #onClose: () => void
  #hearing: Hearing = { broadcast: false, presence: false }
  /** What this channel has sent and does not want to hear itself. */
  #own = new Set<string>()
  #tracking: Tracking
  #expiry: NodeJS.Timeout | undefined
  #closed = false

  constructor(options: {
    joinRef: string | null
    topic: string
    join: Join
    caller: Caller
    network: string
    services: Services
    send(message: Outgoing | OutgoingBytes): void
    onClose(): void
  }) {
    this.name = { name: options.topic.slice(PREFIX.length), isPrivate: options.join.isPrivate }
    this.joinRef = options.joinRef
    this.join = options.join
    this.requested = options.join.bindings.map((binding) => ({
      ...(binding as object),
      id: ++lastBindingId,
    }))
    this.caller = options.caller
    this.#network = options.network
    this.#services = options.services
    this.#send = options.send
    this.#onClose = options.onClose
    this.#tracking = new Tracking(options.services.presences, this.name)
    this.#awaitExpiry()
  }

  get topic(): string {
    return `${PREFIX}${this.name.name}`
  }

  /** Asks whether the caller may join at all. @returns why not, in words for the client */
  async refusal(): Promise<string | undefined> {
    const { askHearing, publicChannels } = this.#services
    if (this.name.isPrivate) {
      this.#hearing = await askHearing(this.#sender, this.name)
      return this.#hearing.broadcast
        ? undefined
        : `Unauthorized: You do not have permissions to read from this Channel topic: ${this.name.name}`
    }
    this.#hearing = { broadcast: publicChannels, presence: publicChannels }
    const wantsMessages = this.join.presence.isEnabled || this.requested.length === 0
    return publicChannels || !wantsMessages ? undefined : PRIVATE_ONLY
  }

  /** Checks which changes the channel asks for, as its caller. @returns why not, in words for the client */
  async subscriptionRefusal(): Promise<string | undefined> {
    try {
      const bindings = this.requested.map((binding) => bindingOf(binding, binding.id))
      await this.#services.changes.check(this, bindings)
      this.bindings = bindings
      return undefined
    } catch (error) {
      if (error instanceof SubscriptionError) return error.message
      throw error
    }
  }

  /** Starts hearing of changes, and says so; or says why not. */
  subscribe(refusal: string | undefined) {
    if (this.#closed || this.requested.length === 0) return
    if (refusal === undefined) this.#services.changes.add(this)
    else this.#services.changes.remove(this)
    this.#system('postgres_changes', refusal ?? 'Subscribed to PostgreSQL', refusal === undefined)
  }

  /** Starts hearing messages, and of who is present. */
  async listen() {
    if (this.#closed || !this.#hearing.broadcast) return
    this.#services.messages.add(this)
    if (!this.#hearsPresence) return
    const state = await this.#services.presences.state(this.name)
    if (!this.#closed) this.push('presence_state', state)
  }

  /** A new token, or none any more: everything is asked again as the new caller. */
  async authorize(caller: Caller) {
    this.caller = caller
    this.#awaitExpiry()
    const refusal = await this.refusal()
    if (refusal) this.expire(refusal)
    else this.subscribe(await this.subscriptionRefusal())
  }

  /**
   * Sends what a client pushed to all that listen.
   * @throws {RefusedMessage}
   * @throws {z.ZodError}
   */
  async broadcast(pushed: unknown) {
    const { send } = this.#services
    const message = parseBroadcast(pushed)
    send.admit(this.#sender, this.name, message.payload)
    if (!this.join.hearsItself) this.#own.add(message.id)
    try {
      await send.broadcast(this.#sender, this.name, message)
    } catch (error) {
      this.#own.delete(message.id)
      throw error
    }
  }

  /**
   * Tracks who is here, or no longer does.
   * @throws {RefusedMessage}
   * @throws {z.ZodError}
   */
  async track(pushed: unknown) {
    const { send, inTurn } = this.#services
    const person = personOf(this.#sender)
    const presence = parsePresence(pushed, person, this.join.presence.key)
    if (!presence) return this.#tracking.untrack()
    send.admit(this.#sender, this.name, presence.meta)
    await inTurn(person, () => this.#tracking.track(this.#sender, presence))
  }

  takes({ id, extension }: Announcement): boolean {
    return extension === 'presence' ? this.#hearsPresence : !this.#own.delete(id)
  }

  hear({ extension, event, payload }: Message) {
    if (typeof payload !== 'string') this.#send({ topic: this.topic, event, bytes: payload })
    else if (extension === 'presence') this.push('presence_diff', payload)
    else this.push('broadcast', broadcastText(event, payload))
  }

  deliver(ids: number[], data: string) {
    this.push('postgres_changes', `{"ids":${JSON.stringify(ids)},"data":${data}}`)
  }

  fail() {
    this.push('phx_error', '{}')
    this.#end()
  }

  expire(reason: string) {
    this.#system('system', reason, false)
    this.close()
  }

  close() {
    if (this.#closed) return
    this.push('phx_close', '{}')
    this.#end()
  }

  /** The socket is gone: nobody is left to tell. */
  drop() {
    this.#closed = true
    clearTimeout(this.#expiry)
    this.#services.changes.remove(this)
    this.#services.messages.remove(this)
    this.#tracking.end()
  }

  push(event: string, payload: string) {
    // Phoenix closes and fails a joining by its own ref.
    const ref = event.startsWith('phx_') ? this.joinRef : null
    this.#send({ joinRef: this.joinRef, ref, topic: this.topic, event, payload })
  }

  get #sender() {
    return { caller: this.caller, network: this.#network }
  }

  get #hearsPresence() {
    return this.join.presence.isEnabled && this.#hearing.presence
  }

  #end() {
    this.drop()
    this.#onClose()
  }

  #system(extension: string, message: string, ok: boolean) {
    const channel = this.name.name
    this.push('system', JSON.stringify({ message, status: ok ? 'ok' : 'error', extension, channel }))
  }

  #awaitExpiry() {
    clearTimeout(this.#expiry)
    const { exp } = this.caller.claims
    if (exp === undefined) return
    const left = (exp + CLOCK_SKEW_SECONDS) * 1000 - Date.now()
    this.#expiry = setTimeout(
      () => (left > LONGEST_TIMER_MS ? this.#awaitExpiry() : this.expire('Token has expired')),
      Math.min(left, LONGEST_TIMER_MS),
    )
  }
}
