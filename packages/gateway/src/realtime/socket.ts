// One connection: takes its messages one after the other, and keeps the channels that it has joined.

import type { WebSocket } from 'ws'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { type Caller, callerOfKey, callerOfToken } from '../http/caller.ts'
import { TokenError } from '../http/tokens.ts'
import { AdmissionError, askAdmission } from './admission.ts'
import { Channel } from './channel.ts'
import {
  decode,
  encode,
  encodeBytes,
  FrameError,
  type Incoming,
  type Outgoing,
  type OutgoingBytes,
  type Version,
} from './framing.ts'
import { parseJoin } from './join.ts'
import { RefusedMessage } from './messages/message.ts'
import type { Seat } from './seats.ts'
import type { Sender } from './sender.ts'
import type { Services } from './services.ts'
import { PREFIX, shortName } from './topic.ts'

const MAX_CHANNELS = 100
/** Of the messages that joined them: what a channel wants to hear of stays here for as long as it is open. */
const MAX_JOINED_BYTES = 256 * 1024
const MAX_MESSAGES_PER_SECOND = 100
/** Of messages that wait for their turn. */
const MAX_WAITING_BYTES = 4 * 1024 * 1024
const MAX_UNSENT_BYTES = 8 * 1024 * 1024

const POLICY_VIOLATION = 1008 // RFC 6455, section 7.4.1
const INVALID_DATA = 1007
const TRY_AGAIN_LATER = 1013

export function serveSocket(
  socket: WebSocket,
  version: Version,
  { caller: byKey, network }: Sender,
  seat: Seat,
  services: Services,
  { keys, tokens, log }: Pick<Context, 'keys' | 'tokens' | 'log'>,
) {
  const channels = new Map<string, Channel>()
  const allow = rateLimit(MAX_MESSAGES_PER_SECOND)
  let handled = Promise.resolve()
  let waiting = 0
  let waitingBytes = 0

  function send(message: Outgoing | OutgoingBytes) {
    if (socket.readyState !== socket.OPEN) return
    // A client that does not read would fill the server's memory; it can come back and fetch.
    if (socket.bufferedAmount > MAX_UNSENT_BYTES) socket.terminate()
    else if ('payload' in message) socket.send(encode(message, version))
    else if (version === '2.0.0') socket.send(encodeBytes(message))
  }

  function reply({ joinRef, ref, topic }: Incoming, status: 'ok' | 'error', response: object) {
    send({ joinRef, ref, topic, event: 'phx_reply', payload: JSON.stringify({ status, response }) })
  }

  const refuse = (message: Incoming, reason: string) => reply(message, 'error', { reason })

  /** @throws {TokenError} @throws {AdmissionError} for somebody who has too many sockets */
  async function callerOf(token: string | undefined): Promise<Caller> {
    if (!token) return byKey
    const caller = callerOfKey(token, keys) ?? (await callerOfToken(token, tokens))
    if (!seat.handTo({ caller, network }))
      throw new AdmissionError('ConnectionRateLimitReached: Too many connected clients')
    return caller
  }

  async function handle(message: Incoming, bytes: number) {
    if (message.topic === 'phoenix') return reply(message, 'ok', {})
    if (message.event === 'phx_join') return join(message, bytes)

    const channel = channels.get(message.topic)
    const isStale = message.joinRef !== null && message.joinRef !== channel?.joinRef
    if (message.event === 'phx_leave') {
      reply(message, 'ok', {})
      if (!isStale) channel?.close()
    } else if (!channel || isStale) {
      refuse(message, 'unmatched topic')
    } else if (message.event === 'access_token') {
      await authorize(channel, message)
    } else if (message.event === 'broadcast') {
      await attempt(message, () => channel.messages.broadcast(message.payload), channel.join.wantsReceipts)
    } else if (message.event === 'presence') {
      await attempt(message, () => channel.messages.track(message.payload))
    } else {
      refuse(message, `${message.event} is not available on this server`)
    }
  }

  /** Tells the client why not, and where it wants to know, that it was done. */
  async function attempt(message: Incoming, work: () => Promise<void>, confirms = true) {
    try {
      await work()
      if (confirms) reply(message, 'ok', {})
    } catch (error) {
      if (error instanceof RefusedMessage) return refuse(message, error.message)
      if (error instanceof z.ZodError) return refuse(message, z.prettifyError(error))
      throw error
    }
  }

  /** Whether one more channel finds room; joining a topic again takes the place of the earlier one. */
  function hasRoomFor(name: string, bytes: number): boolean {
    const others = [...channels].flatMap(([other, channel]) => (other === name ? [] : [channel.bytes]))
    const joined = others.reduce((sum, one) => sum + one, bytes)
    return others.length < MAX_CHANNELS && joined <= MAX_JOINED_BYTES
  }

  async function join(message: Incoming, bytes: number) {
    const { topic: name, joinRef } = message
    if (!name.startsWith(PREFIX) || !shortName.safeParse(name).success)
      return refuse(message, 'unmatched topic')
    if (!hasRoomFor(name, bytes)) return refuse(message, 'ChannelRateLimitReached: Too many channels')
    try {
      const wish = parseJoin(message.payload)
      const sender = { caller: await callerOf(wish.accessToken), network }
      const topic = { name: name.slice(PREFIX.length), isPrivate: wish.isPrivate }
      const hearing = await askAdmission(services, sender, topic, wish)
      // Once it has closed, nobody would take the channel down again.
      if (socket.readyState !== socket.OPEN) return

      channels.get(name)?.close()
      const channel: Channel = new Channel({
        topic,
        joinRef,
        join: wish,
        bytes,
        sender,
        hearing,
        services,
        send,
        onClose: () => channels.get(name) === channel && channels.delete(name),
      })
      channels.set(name, channel)
      const refusal = await channel.refusal()
      if (refusal && wish.waits) {
        channel.drop()
        channels.delete(name)
        return refuse(message, refusal)
      }
      reply(message, 'ok', { postgres_changes: channel.requested })
      channel.subscribe(refusal)
      await channel.messages.listen()
    } catch (error) {
      if (error instanceof AdmissionError) return refuse(message, error.message)
      if (error instanceof TokenError) return refuse(message, `Unauthorized: ${error.message}`)
      if (error instanceof z.ZodError) return refuse(message, z.prettifyError(error))
      throw error
    }
  }

  async function authorize(channel: Channel, { payload }: Incoming) {
    const { access_token: token } = z.object({ access_token: z.string().nullish() }).parse(payload)
    // Keys of no meaning here are passed over, as hosted Supabase does; a missing token says nothing new either.
    if (!token || (token.startsWith('sb_') && !callerOfKey(token, keys))) return
    try {
      await channel.authorize(await callerOf(token))
    } catch (error) {
      if (!(error instanceof TokenError || error instanceof AdmissionError)) throw error
      channel.expire(error.message)
    }
  }

  socket.on('message', (data: Buffer, isBinary) => {
    waitingBytes += data.length
    if (++waiting > MAX_MESSAGES_PER_SECOND || waitingBytes > MAX_WAITING_BYTES || !allow())
      return socket.close(POLICY_VIOLATION, 'Too many messages per second')
    handled = handled
      .then(() => handle(decode(isBinary ? data : data.toString(), version), data.length))
      .catch((error) => {
        // The reason has 123 bytes, and `ws` throws for more: what zod says can be longer.
        if (error instanceof z.ZodError) return socket.close(INVALID_DATA, 'unreadable message')
        if (error instanceof FrameError) return socket.close(INVALID_DATA, error.message)
        log.error({ err: error }, 'realtime could not handle a message')
        socket.close(TRY_AGAIN_LATER, 'Internal error')
      })
      .finally(() => {
        waiting--
        waitingBytes -= data.length
      })
  })
  // A protocol error or a lost connection; `close` follows.
  socket.on('error', () => {})
  socket.on('close', () => {
    for (const channel of channels.values()) channel.drop()
    channels.clear()
  })
}

function rateLimit(perSecond: number): () => boolean {
  let second = 0
  let count = 0
  return () => {
    const now = Math.floor(performance.now() / 1000)
    if (now !== second) [second, count] = [now, 0]
    return ++count <= perSecond
  }
}
