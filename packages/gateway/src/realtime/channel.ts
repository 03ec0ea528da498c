// One joining of one topic: whom it listens as, and what it listens to.

import type { Caller } from '../http/caller.ts'
import { CLOCK_SKEW_SECONDS } from '../http/tokens.ts'
import type { ChangeFeed } from './changes/feed.ts'
import { type Binding, bindingOf, type Subscriber, SubscriptionError } from './changes/subscription.ts'
import type { Outgoing } from './framing.ts'

const LONGEST_TIMER_MS = 2 ** 31 - 1

let lastBindingId = 0

export class Channel implements Subscriber {
  readonly topic: string
  readonly joinRef: string | null
  /** The bindings as the client asked for them, each with its id: it compares them with its own, word for word. */
  readonly requested: { id: number; [key: string]: unknown }[]
  bindings: readonly Binding[] = []
  caller: Caller
  #feed: ChangeFeed
  #send: (message: Outgoing) => void
  #onClose: () => void
  #expiry: NodeJS.Timeout | undefined
  #closed = false

  constructor(options: {
    topic: string
    joinRef: string | null
    caller: Caller
    requested: unknown[]
    feed: ChangeFeed
    send(message: Outgoing): void
    onClose(): void
  }) {
    this.topic = options.topic
    this.joinRef = options.joinRef
    this.caller = options.caller
    this.requested = options.requested.map((binding) => ({ ...(binding as object), id: ++lastBindingId }))
    this.#feed = options.feed
    this.#send = options.send
    this.#onClose = options.onClose
    this.#awaitExpiry()
  }

  /** Checks what the channel asks for, as its caller. @returns why not, in words for the client */
  async refusal(): Promise<string | undefined> {
    try {
      const bindings = this.requested.map((binding) => bindingOf(binding, binding.id))
      await this.#feed.check(this, bindings)
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
    if (refusal === undefined) this.#feed.add(this)
    else this.#feed.remove(this)
    this.#system('postgres_changes', refusal ?? 'Subscribed to PostgreSQL', refusal === undefined)
  }

  /** A new token, or none any more: everything is asked again as the new caller. */
  async authorize(caller: Caller) {
    this.caller = caller
    this.#awaitExpiry()
    this.subscribe(await this.refusal())
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
    this.#feed.remove(this)
  }

  push(event: string, payload: string) {
    // Phoenix closes and fails a joining by its own ref.
    const ref = event.startsWith('phx_') ? this.joinRef : null
    this.#send({ joinRef: this.joinRef, ref, topic: this.topic, event, payload })
  }

  #end() {
    this.drop()
    this.#onClose()
  }

  #system(extension: string, message: string, ok: boolean) {
    const channel = this.topic.replace(/^realtime:/, '')
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
