// One joined channel: its caller, its subscriptions to changes, and its messages.

import type { Sender } from '../http/caller.ts'
import { authorizeJoin } from './authorize-join.ts'
import { type Binding, bindingOf, type Subscriber, SubscriptionError } from './changes/subscription.ts'
import { ChannelMessages } from './channel-messages.ts'
import type { OutgoingBytes } from './framing.ts'
import type { Join, RequestedBinding } from './join.ts'
import type { Replay } from './messages/replay.ts'
import type { ReadAccess } from './read-access.ts'
import { RefusedJoin } from './refused-join.ts'
import type { Services } from './services.ts'
import type { Send } from './socket-writer.ts'
import { whenExpired } from './token-expiry.ts'
import { PREFIX, type Topic } from './topic.ts'

export class Channel implements Subscriber {
  readonly topic: Topic
  readonly joinRef: string | null
  readonly join: Join
  /** The size of the join message, as an estimate of what the channel keeps of it. */
  readonly bytes: number
  readonly messages: ChannelMessages
  bindings: readonly Binding[] = []
  sender: Sender
  isClosed = false
  /** The subscriptions until they are accepted. Thousands of channels would keep equal ones. */
  #requested: RequestedBinding[] | undefined
  #services: Services
  #send: Send
  #onClose: () => void
  #cancelEnd = () => {}

  constructor(options: {
    topic: Topic
    joinRef: string | null
    join: Join
    requested: RequestedBinding[]
    bytes: number
    sender: Sender
    access: ReadAccess
    replay: Replay | undefined
    services: Services
    send: Send
    onClose(): void
  }) {
    const { topic, join, access, services } = options
    this.topic = topic
    this.joinRef = options.joinRef
    this.join = join
    this.bytes = options.bytes
    this.#requested = options.requested
    this.sender = options.sender
    this.#services = services
    this.#send = options.send
    this.#onClose = options.onClose
    this.messages = new ChannelMessages(this, topic, join, access, services, options.replay)
    this.#watchToken()
  }

  /** Checks the requested subscriptions as the caller. @returns the reason for the client when one is refused */
  async refusal(): Promise<string | undefined> {
    try {
      const bindings = this.#requested?.map((binding) => bindingOf(binding, binding.id)) ?? this.bindings
      await this.#services.changes.check(this, bindings)
      this.bindings = bindings
      this.#requested = undefined
      return undefined
    } catch (error) {
      if (error instanceof SubscriptionError) return error.message
      throw error
    }
  }

  /** Starts the subscriptions, or ends them when refused, and tells the client. */
  subscribe(refusal: string | undefined) {
    if (this.isClosed || !this.join.wantsChanges) return
    if (refusal === undefined) this.#services.changes.add(this)
    else this.#services.changes.remove(this)
    this.#system('postgres_changes', refusal ?? 'Subscribed to PostgreSQL', refusal === undefined)
  }

  /** Tells a client that asked that broadcasts from SQL arrive from now on: they take no other way than all others. */
  confirmReadiness() {
    if (this.join.wantsReadiness && !this.isClosed)
      this.#system('system', 'Replication connection established', true)
  }

  /** Continues as another sender, and checks every permission again. */
  async authorize(sender: Sender) {
    this.sender = sender
    this.#watchToken()
    try {
      this.messages.access = await authorizeJoin(this.#services, this.sender, this.topic, this.join)
      this.subscribe(await this.refusal())
    } catch (error) {
      if (!(error instanceof RefusedJoin)) throw error
      this.expire(error.message)
    }
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
    if (this.isClosed) return
    this.push('phx_close', '{}')
    this.#end()
  }

  /** Ends the channel without telling the client. */
  drop() {
    this.isClosed = true
    this.#cancelEnd()
    this.#services.changes.remove(this)
    this.messages.end()
  }

  push(event: string, payload: string) {
    // Phoenix refers to a join by its ref when it closes or fails it.
    const ref = event.startsWith('phx_') ? this.joinRef : null
    this.#send({ joinRef: this.joinRef, ref, topic: this.#fullName, event, payload })
  }

  pushBytes(broadcast: Omit<OutgoingBytes, 'topic'>) {
    this.#send({ topic: this.#fullName, ...broadcast })
  }

  get #fullName() {
    return `${PREFIX}${this.topic.name}`
  }

  #end() {
    this.drop()
    this.#onClose()
  }

  #system(extension: string, message: string, ok: boolean) {
    const channel = this.topic.name
    this.push('system', JSON.stringify({ message, status: ok ? 'ok' : 'error', extension, channel }))
  }

  #watchToken() {
    this.#cancelEnd()
    const { claims } = this.sender.caller
    const cancelExpiry = whenExpired(claims, () => this.expire('Token has expired'))
    const cancelSignOut = this.#services.whenSessionEnds(claims, () => this.expire('The session has ended'))
    this.#cancelEnd = () => {
      cancelExpiry()
      cancelSignOut()
    }
  }
}
