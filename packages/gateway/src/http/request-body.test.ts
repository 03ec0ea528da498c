import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { jwtSecret, keys, openGateway } from '../../../../test/gateway.ts'
import { createTokens } from './tokens.ts'

const error = vi.fn()
const reader = { fetch: async (request: Request) => new Response(String((await request.text()).length)) }
const { gateway } = await openGateway({
  functions: new Map([['reader', reader]]),
  log: { info() {}, warn() {}, error },
})

afterEach(() => {
  vi.useRealTimers()
})

/** Announces a body of ten bytes, and sends one. */
async function stallAt(path: string): Promise<Socket> {
  const { hostname, port } = new URL(gateway.url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: hub.example\r\napikey: ${keys.publishable}\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{`,
  )
  return socket
}

test.each(['/auth/v1/signup', '/rest/v1/rpc/any', '/realtime/v1/api/broadcast', '/functions/v1/reader'])(
  'a body that stalls at %s is given up after 30 seconds',
  async (path) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const socket = await stallAt(path)
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
    vi.advanceTimersByTime(29_000)
    expect(socket.destroyed).toBe(false)
    vi.advanceTimersByTime(1_000)
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1.1 408 /)
    await once(socket, 'close')
    expect(error).not.toHaveBeenCalled()
  },
)

const member = await createTokens(jwtSecret).sign({
  role: 'authenticated',
  sub: '00000000-0000-4000-8000-000000000001',
  exp: Math.floor(Date.now() / 1000) + 600,
})

test.each([
  ['/rest/v1/rpc/any', keys.publishable, 64, 404],
  ['/rest/v1/rpc/any', keys.publishable, 65, 413],
  ['/rest/v1/rpc/any', member, 65, 404],
  ['/functions/v1/reader', keys.publishable, 64, 200],
  ['/functions/v1/reader', keys.publishable, 65, 413],
  ['/functions/v1/reader', 'a.forged.token', 65, 413],
  ['/functions/v1/reader', member, 65, 200],
  ['/functions/v1/reader', keys.secret, 65, 200],
])('%s with %s and a body of %i KiB answers %i', async (path, token, kilobytes, status) => {
  const answer = await fetch(gateway.url + path, {
    method: 'POST',
    headers: {
      apikey: keys.publishable,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: `{"a":"${'x'.repeat(kilobytes * 1024 - 8)}"}`,
  })
  expect(answer.status).toBe(status)
})
