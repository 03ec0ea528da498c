// The client's side of one connection: handles its messages, and keeps the channels that it has joined.

import { z } from 'zod'
import { TokenError } from '../http/tokens.ts'
import { authorizeJoin } from './authorize-join.ts'
import { Channel } from './channel.ts'
import type { Incoming } from './framing.ts'
import { type Join, parseJoin, type RequestedBinding } from './join.ts'
import { RefusedMessage } from './messages/message.ts'
import { parseReplay } from './messages/replay.ts'
import { RefusedJoin } from './refused-join.ts'
import type { Services } from './services.ts'
import { SessionChannels } from './session-channels.ts'
import type { SocketIdentity } from './socket-identity.ts'
import type { Send } from './socket-writer.ts'
import { PREFIX, shortName } from './topic.ts'

const accessTokenPush = z.object({ access_token: z.string().nullish() })

export class Session {
  #channels = new SessionChannels()
  #identity: SocketIdentity
  #services: Services
  #send: Send
  #ended = false

  constructor(identity: SocketIdentity, services: Services, send: Send) {
    this.#identity = identity
    this.#services = services
    this.#send = send
  }

  /**
   * Handles one message and replies to it.
   * @param bytes its size on the wire
   * @throws {z.ZodError} for a token message that cannot be read
   */
  async handle(message: Incoming, bytes: number): Promise<void> {
    const { topic, event, joinRef, payload } = message
    if (topic === 'phoenix') return this.#reply(message, 'ok', {})
    if (event === 'phx_join') return this.#attempt(message, () => this.#join(message, bytes))

    const channel = this.#channels.get(topic)
    const isStale = joinRef !== null && joinRef !== channel?.joinRef
    if (event === 'phx_leave') {
      this.#reply(message, 'ok', {})
      if (!isStale) channel?.close()
    } else if (!channel || isStale) {
      this.#refuse(message, 'unmatched topic')
    } else if (event === 'access_token') {
      await this.#authorize(channel, payload)
    } else if (event === 'broadcast') {
      await this.#attempt(message, async () => {
        await channel.messages.broadcast(payload)
        if (channel.join.wantsReceipts) this.#reply(message, 'ok', {})
      })
    } else if (event === 'presence') {
      await this.#attempt(message, async () => {
        await channel.messages.track(payload)
        this.#reply(message, 'ok', {})
      })
    } else {
      this.#refuse(message, `${event} is not available on this server`)
    }
  }

  /** Drops all channels: the socket has closed. */
  end() {
    this.#ended = true
    this.#channels.dropAll()
  }

  async #join(message: Incoming, bytes: number) {
    const { topic: name } = message
    if (!name.startsWith(PREFIX) || !shortName.safeParse(name).success)
      throw new RefusedJoin('unmatched topic')
    if (!this.#channels.hasRoomFor(name, bytes))
      throw new RefusedJoin('ChannelRateLimitReached: Too many channels')

    const { join, requested } = parseJoin(message.payload)
    const channel = await this.#open(message, join, requested, bytes)
    if (!channel) return
    const refusal = await channel.refusal()
    if (refusal && join.waits) {
      channel.drop()
      this.#channels.delete(name, channel)
      throw new RefusedJoin(refusal)
    }
    this.#reply(message, 'ok', { postgres_changes: requested })
    channel.subscribe(refusal)
    channel.confirmReadiness()
    await channel.messages.listen()
  }

  /** @returns the channel, unless the socket closed meanwhile and nothing would ever drop it */
  async #open(
    { topic: name, joinRef }: Incoming,
    join: Join,
    requested: RequestedBinding[],
    bytes: number,
  ): Promise<Channel | undefined> {
    const sender = await this.#identity.senderOf(join.accessToken)
    const topic = { name: name.slice(PREFIX.length), isPrivate: join.isPrivate }
    const replay = parseReplay(join.replay, topic)
    const access = await authorizeJoin(this.#services, sender, topic, join)
    if (this.#ended) return undefined

    this.#channels.get(name)?.close()
    const channel: Channel = new Channel({
      topic,
      joinRef,
      join,
      requested,
      bytes,
      sender,
      access,
      replay,
      services: this.#services,
      send: this.#send,
      onClose: () => this.#channels.delete(name, channel),
    })
    this.#channels.set(name, channel)
    return channel
  }

  async #authorize(channel: Channel, payload: unknown) {
    const { access_token: token } = accessTokenPush.parse(payload)
    if (!token || this.#identity.isForeignKey(token)) return
    try {
      await channel.authorize(await this.#identity.senderOf(token))
    } catch (error) {
      if (!(error instanceof TokenError || error instanceof RefusedJoin)) throw error
      channel.expire(error.message)
    }
  }

  /** Replies with the reason when `work` is refused. */
  async #attempt(message: Incoming, work: () => Promise<void>) {
    try {
      await work()
    } catch (error) {
      const reason = refusalOf(error)
      if (reason === undefined) throw error
      this.#refuse(message, reason)
    }
  }

  #refuse(message: Incoming, reason: string) {
    this.#reply(message, 'error', { reason })
  }

  #reply({ joinRef, ref, topic }: Incoming, status: 'ok' | 'error', response: object) {
    this.#send({ joinRef, ref, topic, event: 'phx_reply', payload: JSON.stringify({ status, response }) })
  }
}

/** The reason to send to the client; undefined when the error is the server's. */
function refusalOf(error: unknown): string | undefined {
  if (error instanceof RefusedJoin || error instanceof RefusedMessage) return error.message
  if (error instanceof TokenError) return `Unauthorized: ${error.message}`
  if (error instanceof z.ZodError) return z.prettifyError(error)
  return undefined
}
