// Broadcasts as an app meets them: unmodified clients talk to each other through a real gateway.

import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { TestDatabase } from '../../../../../test/database.ts'
import { startGateway, type TestGateway } from '../../../../../test/gateway.ts'
import { ann, ben, signedInAs, token } from '../notes.fixture.ts'
import { enters, roomsDatabase } from '../rooms.fixture.ts'
import { openSocket, terminateSockets } from '../socket.fixture.ts'

let database: TestDatabase
let gateway: TestGateway
let second: TestGateway

beforeAll(async () => {
  database = await roomsDatabase()
  gateway = await startGateway(database)
  second = await startGateway(database)
})

afterEach(terminateSockets)

afterAll(async () => {
  await gateway?.close()
  await second?.close()
  await database?.drop()
})

const asked = { private: true, broadcast: { ack: true } }

describe('two clients talk', () => {
  test('and hear the other, but not themselves', async () => {
    const one = await enters(await signedInAs(ann, gateway), 'kitchen', asked)
    const other = await enters(await signedInAs(ben, gateway), 'kitchen', asked)

    expect(await one.says('typing', { who: 'Ann', text: 'Plätzchen “now” 🍪', big: 12345678901 })).toBe('ok')
    expect(await other.says('typing', { who: 'Ben' })).toBe('ok')

    await vi.waitFor(() => expect(one.heard).toEqual([{ event: 'typing', payload: { who: 'Ben' } }]))
    await vi.waitFor(() =>
      expect(other.heard).toEqual([
        { event: 'typing', payload: { who: 'Ann', text: 'Plätzchen “now” 🍪', big: 12345678901 } },
      ]),
    )
  })

  test('and themselves too, if they want to', async () => {
    const config = { private: true, broadcast: { ack: true, self: true } }
    const one = await enters(await signedInAs(ann, gateway), 'kitchen', config)
    await one.says('echo', { n: 1 })
    await vi.waitFor(() => expect(one.heard).toEqual([{ event: 'echo', payload: { n: 1 } }]))
  })

  test('through two gateways over one database, in the order in which they speak', async () => {
    const here = await enters(await signedInAs(ann, gateway), 'kitchen')
    const there = await enters(await signedInAs(ben, second), 'kitchen')
    for (let n = 0; n < 50; n++) await here.says('count', { n })
    await vi.waitFor(() => expect(there.heard).toHaveLength(50), 5000)
    expect(there.heard).toEqual(Array.from({ length: 50 }, (_, n) => ({ event: 'count', payload: { n } })))
    expect(here.heard).toEqual([])
  })

  test('in messages far longer than a NOTIFY', async () => {
    const here = await enters(await signedInAs(ann, gateway), 'kitchen', asked)
    const there = await enters(await signedInAs(ben, second), 'kitchen')
    const text = Array.from({ length: 60_000 }, (_, index) => String.fromCharCode(97 + (index % 26))).join('')
    expect(await here.says('long', { text })).toBe('ok')
    await vi.waitFor(() => expect(there.heard).toEqual([{ event: 'long', payload: { text } }]))
  })

  test('in bytes', async () => {
    const here = await enters(await signedInAs(ann, gateway), 'kitchen', asked)
    const there = await enters(await signedInAs(ben, second), 'kitchen')
    const bytes = new Uint8Array([0, 1, 254, 255]).buffer
    expect(await here.says('bytes', bytes)).toBe('ok')
    await vi.waitFor(() => expect(there.heard).toHaveLength(1))
    expect(new Uint8Array(there.heard[0]?.payload as ArrayBuffer)).toEqual(new Uint8Array(bytes))
  })

  test('on a public channel without signing in, apart from the private channel of that name', async () => {
    const hush = await enters(await signedInAs(ann, gateway), 'kitchen', asked)
    const [one, other] = [
      await enters(gateway.client(), 'kitchen', { broadcast: { ack: true } }),
      await enters(second.client(), 'kitchen', {}),
    ]
    expect(await one.says('hello')).toBe('ok')
    await vi.waitFor(() => expect(other.heard).toEqual([{ event: 'hello', payload: {} }]))
    expect(hush.heard).toEqual([])
    await hush.says('secret')
    await one.says('marker')
    await vi.waitFor(() => expect(other.heard.at(-1)?.event).toBe('marker'))
    expect(other.heard).toHaveLength(2)
  })
})

describe('other senders', () => {
  test('a version 1 client speaks and hears in objects', async () => {
    const listener = await enters(await signedInAs(ben, gateway), 'kitchen')
    const { send, received } = await openSocket(gateway, '1.0.0')
    const config = { private: true, broadcast: { ack: true } }
    const join = { config, access_token: await token(ann) }
    send({ topic: 'realtime:kitchen', event: 'phx_join', payload: join, ref: '1', join_ref: '1' })
    await vi.waitFor(() => expect(received).toHaveLength(1))
    const payload = { type: 'broadcast', event: 'hi', payload: { n: 1 } }
    send({ topic: 'realtime:kitchen', event: 'broadcast', payload, ref: '2', join_ref: '1' })
    await vi.waitFor(() => expect(listener.heard).toEqual([{ event: 'hi', payload: { n: 1 } }]))
    expect(received[1]).toMatchObject({ event: 'phx_reply', ref: '2', payload: { status: 'ok' } })

    await listener.says('answer', { n: 2 })
    await vi.waitFor(() => expect(received).toHaveLength(3))
    expect(received[2]).toMatchObject({
      topic: 'realtime:kitchen',
      event: 'broadcast',
      payload: { type: 'broadcast', event: 'answer', payload: { n: 2 } },
    })
  })

  test('a trigger speaks through realtime.send, and a message that nobody can be sent undoes nothing', async () => {
    const listener = await enters(await signedInAs(ben, gateway), 'kitchen')
    await database.admin.begin(async (sql) => {
      await sql`select realtime.send('{"done": true}', 'oven', 'kitchen')`
      await sql`select realtime.send('{}', 'oven', null)`
    })
    await vi.waitFor(() => expect(listener.heard).toEqual([{ event: 'oven', payload: { done: true } }]))
  })
})

describe('what cannot be sent', () => {
  const joined = async (config = {}) => {
    const raw = await openSocket(gateway)
    raw.send([
      '1',
      '1',
      'realtime:kitchen',
      'phx_join',
      { config: { private: true, ...config }, access_token: await token(ann) },
    ])
    await raw.take('realtime:kitchen', 'phx_reply')
    return raw
  }
  const says = (payload: unknown) => ['1', '2', 'realtime:kitchen', 'broadcast', payload]
  const reason = (text: string) => ({ status: 'error', response: { reason: expect.stringContaining(text) } })

  test.each([
    ['no event', { payload: {} }, 'event'],
    ['an event of 300 bytes', { event: 'é'.repeat(150), payload: {} }, 'longer than 255 bytes'],
    ['text that Postgres cannot hold', { event: 'x', payload: { a: '\0' } }, 'cannot be sent'],
    ['half a character', { event: 'x', payload: { a: '\ud800' } }, 'cannot be sent'],
  ])('%s is refused, and the socket stays', async (_, payload, why) => {
    const { send, take } = await joined()
    send(says(payload))
    expect((await take('realtime:kitchen', 'phx_reply'))[4]).toEqual(reason(why))
    send([null, '9', 'phoenix', 'heartbeat', {}])
    await take('phoenix', 'phx_reply')
  })

  test('a broadcast nested without end harms nobody', async () => {
    const { socket, take } = await joined()
    const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
    socket.send(`["1","2","realtime:kitchen","broadcast",{"event":"x","payload":${deep}}]`)
    expect((await take('realtime:kitchen', 'phx_reply'))[4]).toEqual(reason('cannot be sent'))
  })

  test('a flood is refused, over all sockets of the person, and holds up nobody else', async () => {
    const listener = await enters(await signedInAs(ben, gateway), 'kitchen')
    const sockets = [await joined({ broadcast: { ack: true } }), await joined({ broadcast: { ack: true } })]
    const payload = { text: 'x'.repeat(60_000) }
    // However slow the machine is, all of it comes within a second in which nobody has spoken yet.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000)
    onTestFinished(() => clock.mockRestore())
    for (let ref = 2; ref < 32; ref++) {
      for (const { send } of sockets)
        send(['1', `${ref}`, 'realtime:kitchen', 'broadcast', { event: 'flood', payload }])
    }
    const answers = () =>
      sockets.flatMap(({ received }) =>
        received.flatMap(([, , , event, answer]) => (event === 'phx_reply' ? [answer] : [])),
      )
    expect(await listener.says('calm')).toBe('ok')
    await vi.waitFor(() => expect(answers()).toHaveLength(60), 5000)
    expect(answers()).toContainEqual(reason('MessagePerSecondRateLimitReached'))
    const sent = answers().filter((answer) => (answer as { status: string }).status === 'ok')
    expect(sent).toHaveLength(17)
    await vi.waitFor(() => expect(listener.heard).toHaveLength(17), 5000)
  })
})
