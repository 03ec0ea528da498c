// Broadcasts between unmodified clients through a real gateway.

import { afterAll, afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startGateway } from '../../../../../test/gateway.ts'
import { ann, ben, signedInAs, token } from '../notes.fixture.ts'
import { joinRoom, openRooms } from '../rooms.fixture.ts'
import { openSocket, terminateSockets } from '../socket.fixture.ts'

const { database, gateway } = await openRooms()
const second = await startGateway(database)
afterAll(() => second.close())

afterEach(terminateSockets)

const withReceipts = { private: true, broadcast: { ack: true } }

describe('a broadcast', () => {
  test('reaches the others, but not its sender', async () => {
    const one = await joinRoom(await signedInAs(ann, gateway), 'kitchen', withReceipts)
    const other = await joinRoom(await signedInAs(ben, gateway), 'kitchen', withReceipts)

    const anns = { who: 'Ann', text: 'Plätzchen “now” 🍪', big: 12345678901 }
    expect(await one.broadcast('typing', anns)).toBe('ok')
    expect(await other.broadcast('typing', { who: 'Ben' })).toBe('ok')
    expect(await one.broadcast('marker')).toBe('ok')

    await vi.waitFor(() => expect(one.received).toEqual([{ event: 'typing', payload: { who: 'Ben' } }]))
    await vi.waitFor(() =>
      expect(other.received).toEqual([
        { event: 'typing', payload: anns },
        { event: 'marker', payload: {} },
      ]),
    )
  })

  test('reaches its sender, too, on request', async () => {
    const config = { private: true, broadcast: { ack: true, self: true } }
    const one = await joinRoom(await signedInAs(ann, gateway), 'kitchen', config)
    await one.broadcast('echo', { n: 1 })
    await vi.waitFor(() => expect(one.received).toEqual([{ event: 'echo', payload: { n: 1 } }]))
  })

  test('reaches clients of another gateway on the database, in order', async () => {
    const here = await joinRoom(await signedInAs(ann, gateway), 'kitchen')
    const there = await joinRoom(await signedInAs(ben, second), 'kitchen')
    for (let n = 0; n < 50; n++) await here.broadcast('count', { n })
    await vi.waitFor(() => expect(there.received).toHaveLength(50), 5000)
    expect(there.received).toEqual(Array.from({ length: 50 }, (_, n) => ({ event: 'count', payload: { n } })))
    await there.broadcast('marker')
    await vi.waitFor(() => expect(here.received).toEqual([{ event: 'marker', payload: {} }]))
  })

  test('can be far longer than a NOTIFY', async () => {
    const here = await joinRoom(await signedInAs(ann, gateway), 'kitchen', withReceipts)
    const there = await joinRoom(await signedInAs(ben, second), 'kitchen')
    const text = Array.from({ length: 60_000 }, (_, index) => String.fromCharCode(97 + (index % 26))).join('')
    expect(await here.broadcast('long', { text })).toBe('ok')
    await vi.waitFor(() => expect(there.received).toEqual([{ event: 'long', payload: { text } }]))
  })

  test('can be bytes', async () => {
    const here = await joinRoom(await signedInAs(ann, gateway), 'kitchen', withReceipts)
    const there = await joinRoom(await signedInAs(ben, second), 'kitchen')
    const bytes = new Uint8Array([0, 1, 254, 255]).buffer
    expect(await here.broadcast('bytes', bytes)).toBe('ok')
    await vi.waitFor(() => expect(there.received).toHaveLength(1))
    expect(new Uint8Array(there.received[0]?.payload as ArrayBuffer)).toEqual(new Uint8Array(bytes))
  })

  test('on a public channel needs no account, and stays apart from the private channel of the same name', async () => {
    const inside = await joinRoom(await signedInAs(ann, gateway), 'kitchen', withReceipts)
    const member = await joinRoom(await signedInAs(ben, gateway), 'kitchen', withReceipts)
    const [one, other] = [
      await joinRoom(gateway.client(), 'kitchen', { broadcast: { ack: true } }),
      await joinRoom(second.client(), 'kitchen', {}),
    ]
    expect(await one.broadcast('hello')).toBe('ok')
    await vi.waitFor(() => expect(other.received).toEqual([{ event: 'hello', payload: {} }]))
    await member.broadcast('private')
    await vi.waitFor(() => expect(inside.received).toEqual([{ event: 'private', payload: {} }]))
    await one.broadcast('marker')
    await vi.waitFor(() => expect(other.received.map(({ event }) => event)).toEqual(['hello', 'marker']))
  })
})

describe('other senders', () => {
  test('include version 1 clients, which exchange objects', async () => {
    const listener = await joinRoom(await signedInAs(ben, gateway), 'kitchen')
    const { send, received } = await openSocket(gateway, '1.0.0')
    const config = { private: true, broadcast: { ack: true } }
    const join = { config, access_token: await token(ann) }
    send({ topic: 'realtime:kitchen', event: 'phx_join', payload: join, ref: '1', join_ref: '1' })
    await vi.waitFor(() => expect(received).toHaveLength(1))
    const payload = { type: 'broadcast', event: 'hi', payload: { n: 1 } }
    send({ topic: 'realtime:kitchen', event: 'broadcast', payload, ref: '2', join_ref: '1' })
    await vi.waitFor(() => expect(listener.received).toEqual([{ event: 'hi', payload: { n: 1 } }]))
    expect(received[1]).toMatchObject({ event: 'phx_reply', ref: '2', payload: { status: 'ok' } })

    await listener.broadcast('answer', { n: 2 })
    await vi.waitFor(() => expect(received).toHaveLength(3))
    expect(received[2]).toMatchObject({
      topic: 'realtime:kitchen',
      event: 'broadcast',
      payload: { type: 'broadcast', event: 'answer', payload: { n: 2 } },
    })
  })

  test('include triggers, by realtime.send, where an invalid message does not roll back the write', async () => {
    const listener = await joinRoom(await signedInAs(ben, gateway), 'kitchen')
    await database.admin.begin(async (sql) => {
      await sql`select realtime.send('{"done": true}', 'oven', 'kitchen')`
      await sql`select realtime.send('{}', 'oven', null)`
    })
    const payload = { done: true, id: expect.any(String) }
    await vi.waitFor(() => expect(listener.received).toEqual([{ event: 'oven', payload }]))
  })
})

describe('a refused broadcast', () => {
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
  const broadcast = (payload: unknown) => ['1', '2', 'realtime:kitchen', 'broadcast', payload]
  const reason = (text: string) => ({ status: 'error', response: { reason: expect.stringContaining(text) } })

  test.each([
    ['no event', { payload: {} }, 'event'],
    ['an event of 300 bytes', { event: 'é'.repeat(150), payload: {} }, 'longer than 255 bytes'],
    ['text that Postgres cannot hold', { event: 'x', payload: { a: '\0' } }, 'cannot be sent'],
    ['half a character', { event: 'x', payload: { a: '\ud800' } }, 'cannot be sent'],
  ])('with %s leaves the socket open', async (_, payload, why) => {
    const { send, take } = await joined()
    send(broadcast(payload))
    expect((await take('realtime:kitchen', 'phx_reply'))[4]).toEqual(reason(why))
    send([null, '9', 'phoenix', 'heartbeat', {}])
    await take('phoenix', 'phx_reply')
  })

  test('can be deeply nested', async () => {
    const { socket, take } = await joined()
    const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
    socket.send(`["1","2","realtime:kitchen","broadcast",{"event":"x","payload":${deep}}]`)
    expect((await take('realtime:kitchen', 'phx_reply'))[4]).toEqual(reason('cannot be sent'))
  })

  test('is over the limit of its sender, over all their sockets, and does not delay others', async () => {
    const listener = await joinRoom(await signedInAs(ben, gateway), 'kitchen')
    const sockets = [await joined({ broadcast: { ack: true } }), await joined({ broadcast: { ack: true } })]
    const payload = { text: 'x'.repeat(60_000) }
    // Stops the clock in a second without earlier broadcasts, so that a slow machine makes no difference.
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
    expect(await listener.broadcast('calm')).toBe('ok')
    await vi.waitFor(() => expect(answers()).toHaveLength(60), 5000)
    expect(answers()).toContainEqual(reason('MessagePerSecondRateLimitReached'))
    const sent = answers().filter((answer) => (answer as { status: string }).status === 'ok')
    expect(sent).toHaveLength(17)
    await vi.waitFor(() => expect(listener.received).toHaveLength(17), 5000)
  })
})
