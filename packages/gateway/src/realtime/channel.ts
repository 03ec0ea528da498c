// One joining of one topic: whom it listens as, the changes that it listens to, and the messages that it carries.

import type { Caller } from '../http/caller.ts'
import { AdmissionError, askAdmission } from './admission.ts'
import type { Hearing } from './authorize-topic.ts'
import { type Binding, bindingOf, type Subscriber, SubscriptionError } from './changes/subscription.ts'
import { ChannelMessages } from './channel-messages.ts'
import type { Outgoing, OutgoingBytes } from './framing.ts'
import type { Join } from './join.ts'
import type { Sender } from './sender.ts'
import type { Services } from './services.ts'
import { whenExpired } from './token-expiry.ts'
import { PREFIX, type Topic } from './topic.ts'

let lastBindingId = 0

export class Channel implements Subscriber {
  readonly topic: Topic
  readonly joinRef: string | null
  readonly join: Join
  /** Of the message that joined: about what is kept of it here. */
  readonly bytes: number
  readonly messages: ChannelMessages
  /** The bindings as the client asked for them, each with its id: it compares them with its own, word for word. */
  readonly requested: { id: number; [key: string]: unknown }[]
  bindings: readonly Binding[] = []
  sender: Sender
  isClosed = false
  #services: Services
  #send: (message: Outgoing | OutgoingBytes) => void
  #onClose: () => void
  #stopWaiting = () => {}

  constructor(options: {
    topic: Topic
    joinRef: string | null
    join: Join
    bytes: number
    sender: Sender
    hearing: Hearing
    services: Services
    send(message: Outgoing | OutgoingBytes): void
    onClose(): void
  }) {
    const { topic, join, hearing, services } = options
    this.topic = topic
    this.joinRef = options.joinRef
    this.join = join
    this.bytes = options.bytes
    this.requested = join.bindings.map((binding) => ({ ...binding, id: ++lastBindingId }))
    this.sender = options.sender
    this.#services = services
    this.#send = options.send
    this.#onClose = options.onClose
    this.messages = new ChannelMessages(this, topic, join, hearing, services)
    this.#awaitExpiry()
  }

  get caller(): Caller {
    return this.sender.caller
  }

  /** Checks which changes the channel asks for, as its caller. @returns why not, in words for the client */
  async refusal(): Promise<string | undefined> {
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
    if (this.isClosed || this.requested.length === 0) return
    if (refusal === undefined) this.#services.changes.add(this)
    else this.#services.changes.remove(this)
    this.#system('postgres_changes', refusal ?? 'Subscribed to PostgreSQL', refusal === undefined)
  }

  /** A new token, or none any more: everything is asked again as the new caller. */
  async authorize(caller: Caller) {
    this.sender = { ...this.sender, caller }
    this.#awaitExpiry()
    try {
      this.messages.hearing = await askAdmission(this.#services, this.sender, this.topic, this.join)
      this.subscribe(await this.refusal())
    } catch (error) {
      if (!(error instanceof AdmissionError)) throw error
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

  /** The socket is gone: nobody is left to tell. */
  drop() {
    this.isClosed = true
    this.#stopWaiting()
    this.#services.changes.remove(this)
    this.messages.end()
  }

  push(event: string, payload: string) {
    // Phoenix closes and fails a joining by its own ref.
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

  #awaitExpiry() {
    this.#stopWaiting()
    this.#stopWaiting = whenExpired(this.caller.claims, () => this.expire('Token has expired'))
  }
}
