// A push service on this computer, as browsers have one: it accepts encrypted messages (RFC 8030) from a sender that
// identifies itself (RFC 8292), and decrypts them with the keys of the subscription (RFC 8291), as the browser does.

import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type PushMessage = {
  kind: string
  topic: string
  item: string | null
  starts_at: string | null
  all_day: boolean | null
  content: Record<string, unknown> | null
}

type Received = {
  message: PushMessage
  /** The decrypted text. */
  text: string
  ttl: number
  urgency: string
  topic: string
}

export type Browser = {
  endpoint: string
  p256dh: string
  auth: string
  /** What reached it, oldest first. */
  received: Received[]
  /** From now on requests to it get this status, and reach nothing; with 201 they reach it again. */
  answers(status: number, headers?: Record<string, string>): void
  /** From now on requests to it get no answer. @returns a function that answers all of them with 503 */
  isSilent(): () => void
}

export type PushService = {
  /** `host:port` */
  host: string
  /** A new subscription, for senders with this key. */
  subscribe(vapidPublicKey: string): Browser
  /** Requests that break a rule of the RFCs. */
  broken: string[]
  close(): Promise<void>
}

type Subscribed = Browser & {
  receive(request: IncomingMessage): Promise<void>
  refusal: { status: number; headers: Record<string, string> } | undefined
  /** Undefined unless it is silent. */
  unanswered: ServerResponse[] | undefined
}

export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, Subscribed>()
  const broken: string[] = []

  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const browser = browsers.get(request.url ?? '')
    if (!browser) return response.writeHead(404).end()
    const { refusal, unanswered } = browser
    if (unanswered) return unanswered.push(response)
    if (refusal) return response.writeHead(refusal.status, refusal.headers).end()
    try {
      await browser.receive(request)
      response.writeHead(201, { location: `${request.url}/message` }).end()
    } catch (error) {
      broken.push((error as Error).message)
      response.writeHead(400).end()
    }
  }
  const server = createServer(take)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    host,
    broken,
    subscribe(vapidPublicKey) {
      const path = `/push/${randomBytes(16).toString('base64url')}`
      const browser = openBrowser(`http://${host}`, path, vapidPublicKey)
      browsers.set(path, browser)
      return browser
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function openBrowser(origin: string, path: string, vapidPublicKey: string): Subscribed {
  const keys = createECDH('prime256v1')
  const publicKey = keys.generateKeys()
  const secret = randomBytes(16)
  const received: Received[] = []
  const browser: Subscribed = {
    endpoint: origin + path,
    p256dh: publicKey.toString('base64url'),
    auth: secret.toString('base64url'),
    received,
    refusal: undefined,
    unanswered: undefined,
    answers: (status, headers = {}) => {
      browser.refusal = status === 201 ? undefined : { status, headers }
    },
    isSilent() {
      const unanswered: ServerResponse[] = []
      browser.unanswered = unanswered
      return () => {
        for (const response of unanswered) response.writeHead(503).end()
      }
    },
    async receive(request) {
      const { ttl, topic, urgency } = readHeaders(request)
      checkSender(request.headers.authorization ?? '', origin, vapidPublicKey)
      const body = await buffer(request)
      if (body.length > 4096) throw new Error(`413: ${body.length} bytes`)
      const asPublic = body.subarray(21, 21 + 65)
      const shared = keys.computeSecret(asPublic)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, asPublic])
      const text = decrypt(body, derive(shared, secret, info, 32))
      received.push({ message: JSON.parse(text), text, ttl, urgency, topic })
    },
  }
  return browser
}

/** RFC 8030, 5.2 to 5.4. */
function readHeaders({ method, headers }: IncomingMessage) {
  const { ttl, topic, urgency = 'normal' } = headers as Record<string, string>
  if (method !== 'POST') throw new Error(`${method} instead of POST`)
  if (!/^\d+$/.test(ttl ?? '')) throw new Error(`TTL: ${ttl}`)
  if (!/^(very-low|low|normal|high)$/.test(urgency)) throw new Error(`Urgency: ${urgency}`)
  if (!/^[\w-]{1,32}$/.test(topic ?? '')) throw new Error(`Topic: ${topic}`)
  if (headers['content-encoding'] !== 'aes128gcm') {
    throw new Error(`Content-Encoding: ${headers['content-encoding']}`)
  }
  return { ttl: Number(ttl), topic: topic as string, urgency }
}

/** RFC 8292, 2 and 3; Apple refuses a subject at localhost. */
function checkSender(authorization: string, origin: string, vapidPublicKey: string): void {
  const [, token = '', key = ''] = authorization.match(/^vapid t=([\w.-]+), ?k=([\w-]+)$/) ?? []
  if (key !== vapidPublicKey) throw new Error(`403: subscribed for another sender than ${key}`)
  const [header = '', payload = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', x, y }
  const publicKey = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const }
  const signed = Buffer.from(`${header}.${payload}`)
  if (!verify('sha256', signed, publicKey, Buffer.from(signature, 'base64url')))
    throw new Error('bad signature')

  const { aud, exp, sub } = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const hours = (exp - Date.now() / 1000) / 3600
  if (aud !== origin || hours <= 0 || hours > 24) throw new Error(`token for ${aud}, for ${hours} hours`)
  if (!/^(mailto:[^@\s]+@|https:\/\/)[\w.-]+\.\w+/.test(sub) || /localhost/.test(sub)) {
    throw new Error(`subject: ${sub}`)
  }
}

/** One record of aes128gcm (RFC 8188, 2). */
function decrypt(body: Buffer, key: Buffer): string {
  const salt = body.subarray(0, 16)
  const record = body.subarray(21 + (body[20] ?? 0))
  const cek = derive(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', cek, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

const derive = (key: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))
