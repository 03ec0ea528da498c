// Broadcasts over HTTP (https://supabase.com/docs/guides/realtime/broadcast#broadcast-using-the-rest-api).

import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { z } from 'zod'
import type { Sender } from '../../http/caller.ts'
import { identify, type Keys } from '../../http/caller.ts'
import { clientAddress, type NodeBindings, networkOf } from '../../http/client-address.ts'
import { outageStatus } from '../../http/database-error.ts'
import { TokenError, type Tokens } from '../../http/tokens.ts'
import { WireError } from '../../http/wire-error.ts'
import { MAX_MESSAGE_BYTES } from '../framing.ts'
import { jsonText } from '../messages/json-text.ts'
import { RefusedMessage } from '../messages/message.ts'
import { broadcastOf, type SendMessages } from '../messages/send.ts'
import { shortName } from '../topic.ts'

const MAX_MESSAGES = 100

const batch = z.object({
  messages: z
    .array(
      z.object({
        topic: shortName,
        event: shortName,
        payload: z.unknown(),
        private: z.boolean().default(false),
      }),
    )
    .max(MAX_MESSAGES),
})

/**
 * Serves two routes. Both respond with 202 without a body when everything was sent, 401 for a bad key or token, 403 for a
 * topic where the caller may not send, 413 over 64 KiB, 422 for unreadable input and 429 over the limit per second.
 * Errors are `{ message }`, with a `hint` when the key is bad.
 * - `POST /api/broadcast` with `{ messages: [{ topic, event, payload, private }] }`. A message that the policies
 *   refuse does not stop the others; the response reports the first refusal.
 * - `POST /api/broadcast/{topic}/events/{event}[?private=true]`, whose body is the payload: JSON, or bytes as
 *   `application/octet-stream`
 */
export function createBroadcastApi(
  { keys, tokens }: { keys: Keys; tokens: Tokens },
  { admit, broadcast }: SendMessages,
) {
  const app = new Hono<{ Bindings: NodeBindings; Variables: { sender: Sender } }>()

  app.use(async (c, next) => {
    const caller = await identify(c.req.raw, keys, tokens)
    c.set('sender', { caller, network: networkOf(clientAddress(c.req.raw, c.env)) })
    await next()
  })
  app.use(
    bodyLimit({
      maxSize: MAX_MESSAGE_BYTES,
      onError: () => {
        throw new WireError(413, 'PayloadTooLarge', 'Payload size exceeds 64 KiB')
      },
    }),
  )

  app.post('/api/broadcast', async (c) => {
    const { messages } = batch.parse(JSON.parse(await c.req.text()))
    const sender = c.get('sender')
    const broadcasts = messages.map(({ topic: name, private: isPrivate, event, payload = {} }) => {
      const [topic, message] = [{ name, isPrivate }, broadcastOf(event, jsonText(payload))]
      admit(sender, topic, message.payload)
      return { topic, message }
    })
    const refusals: RefusedMessage[] = []
    for (const { topic, message } of broadcasts) {
      try {
        await broadcast(sender, topic, message)
      } catch (error) {
        if (!(error instanceof RefusedMessage)) throw error
        refusals.push(error)
      }
    }
    if (refusals[0]) throw refusals[0]
    return c.body(null, 202)
  })

  app.post('/api/broadcast/:topic/events/:event', async (c) => {
    const [name, event] = [c.req.param('topic'), c.req.param('event')].map((part) => shortName.parse(part))
    const isBytes = c.req.header('content-type') === 'application/octet-stream'
    const payload = isBytes
      ? Buffer.from(await c.req.arrayBuffer())
      : jsonText(JSON.parse(await c.req.text()))
    const topic = { name: name ?? '', isPrivate: c.req.query('private') === 'true' }
    admit(c.get('sender'), topic, payload)
    await broadcast(c.get('sender'), topic, broadcastOf(event ?? '', payload))
    return c.body(null, 202)
  })

  app.onError((error, c) => {
    const [status, message] = responseTo(error)
    return c.json({ message, ...(error instanceof WireError && error.extra.body) }, status)
  })
  return app
}

function responseTo(error: Error): [status: ContentfulStatusCode, message: string] {
  if (error instanceof WireError) return [error.status as ContentfulStatusCode, error.message]
  if (error instanceof TokenError) return [401, `Unauthorized: ${error.message}`]
  if (error instanceof RefusedMessage) return [error.status, error.message]
  if (error instanceof z.ZodError) return [422, z.prettifyError(error)]
  if (error instanceof SyntaxError) return [422, 'The body is not JSON']
  return [outageStatus(error) ?? 500, 'Internal error']
}
