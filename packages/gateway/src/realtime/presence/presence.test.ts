// Presence with unmodified clients, over two gateways: joining, changing and every way of leaving.

import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startGateway } from '../../../../../test/gateway.ts'
import { ann, ben, signedInAs, token } from '../notes.fixture.ts'
import { joinRoom, openRooms } from '../rooms.fixture.ts'
import { openSocket, terminateSockets } from '../socket.fixture.ts'

const { database, gateway } = await openRooms()
const second = await startGateway(database)
afterAll(() => second.close())

afterEach(async () => {
  terminateSockets()
  await vi.waitFor(async () => expect(await tracked()).toEqual([]), 5000)
})

const tracked = async () => (await database.admin`select key from realtime.presences`).map(({ key }) => key)

const as = (key: string) => ({ private: true, presence: { key } })

describe('a client that is present', () => {
  test('is seen by those who join later, and sees them join, change and leave', async () => {
    const [annsClient, bensClient] = [await signedInAs(ann, gateway), await signedInAs(ben, second)]
    const first = await joinRoom(annsClient, 'kitchen', as('ann'))
    expect(await first.channel.track({ mood: 'hungry' })).toBe('ok')
    await vi.waitFor(() => expect(first.present()).toEqual({ ann: [{ mood: 'hungry' }] }))

    const later = await joinRoom(bensClient, 'kitchen', as('ben'))
    await vi.waitFor(() => expect(later.present()).toEqual({ ann: [{ mood: 'hungry' }] }))
    await later.channel.track({ mood: 'sleepy' })
    await later.channel.track({ mood: 'awake' })
    const both = { ann: [{ mood: 'hungry' }], ben: [{ mood: 'awake' }] }
    await vi.waitFor(() => expect(first.present()).toEqual(both))
    await vi.waitFor(() => expect(later.present()).toEqual(both))

    expect(await later.channel.untrack()).toBe('ok')
    await vi.waitFor(() => expect(first.present()).toEqual({ ann: [{ mood: 'hungry' }] }))
    await annsClient.removeAllChannels()
    await bensClient.removeAllChannels()
  })

  test('on two devices is present until both have left', async () => {
    const clients = [await signedInAs(ann, gateway), await signedInAs(ann, second)]
    const watcherClient = await signedInAs(ben, gateway)
    const watcher = await joinRoom(watcherClient, 'kitchen', as('ben'))
    for (const [index, client] of clients.entries()) {
      const { channel } = await joinRoom(client, 'kitchen', as('ann'))
      await channel.track({ device: index })
    }
    await vi.waitFor(() =>
      expect(watcher.present().ann).toEqual(expect.arrayContaining([{ device: 0 }, { device: 1 }])),
    )
    await clients[0]?.removeAllChannels()
    await vi.waitFor(() => expect(watcher.present()).toEqual({ ann: [{ device: 1 }] }))
    await clients[1]?.removeAllChannels()
    await vi.waitFor(() => expect(watcher.present()).toEqual({}))
    await watcherClient.removeAllChannels()
  })

  test('without a key gets one from the server', async () => {
    const client = await signedInAs(ann, gateway)
    const one = await joinRoom(client, 'kitchen')
    await one.channel.track({})
    await vi.waitFor(() =>
      expect(Object.keys(one.present())).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]),
    )
    await client.removeAllChannels()
  })

  test('is hidden where the policies say so', async () => {
    const [annsClient, bensClient] = [await signedInAs(ann, gateway), await signedInAs(ben, gateway)]
    const one = await joinRoom(annsClient, 'quiet', as('ann'))
    const other = await joinRoom(bensClient, 'quiet', as('ben'))
    expect(await one.channel.track({})).toBe('ok')
    await one.broadcast('marker')
    await vi.waitFor(() => expect(other.received).toMatchObject([{ event: 'marker' }]))
    expect(other.present()).toEqual({})
    await annsClient.removeAllChannels()
    await bensClient.removeAllChannels()
  })
})

describe('a client that vanishes', () => {
  const joinRaw = async (from = gateway) => {
    const raw = await openSocket(from)
    const config = { private: true, presence: { key: 'raw', enabled: true } }
    raw.send(['1', '1', 'realtime:kitchen', 'phx_join', { config, access_token: await token(ann) }])
    expect((await raw.take('realtime:kitchen', 'presence_state'))[4]).toEqual({})
    return raw
  }
  const tracking = [
    '1',
    '2',
    'realtime:kitchen',
    'presence',
    { type: 'presence', event: 'track', payload: { n: 1 } },
  ]

  test('with its connection is removed', async () => {
    const client = await signedInAs(ben, second)
    const raw = await joinRaw()
    const watcher = await joinRoom(client, 'kitchen', as('ben'))
    raw.send(tracking)
    await vi.waitFor(() => expect(watcher.present()).toEqual({ raw: [{ n: 1 }] }))
    raw.socket.terminate()
    await vi.waitFor(() => expect(watcher.present()).toEqual({}))
    await client.removeAllChannels()
  })

  test('during its tracking is removed', async () => {
    const raw = await joinRaw()
    raw.send(tracking)
    raw.socket.close()
    await raw.closed
    // `afterEach` checks that no presence remains, whether or not it was written.
  })

  test('with its gateway is removed once the heartbeat has been missing for a while', async () => {
    const client = await signedInAs(ben, gateway)
    const dead = '30000000-0000-4000-8000-000000000000'
    await database.admin`insert into realtime.gateways (id) values (${dead})`
    await database.admin`
      insert into realtime.presences (ref, gateway_id, topic, private, key, meta)
      values ('r', ${dead}, 'kitchen', true, 'ghost', '{"phx_ref": "r"}')`
    const watcher = await joinRoom(client, 'kitchen', as('ben'))
    await vi.waitFor(() => expect(watcher.present()).toEqual({ ghost: [{}] }))

    await database.admin`update realtime.gateways set seen_at = now() - interval '31 seconds' where id = ${dead}`
    // Each gateway checks the others on its heartbeat and whenever a client joins.
    await joinRaw(second)
    await vi.waitFor(() => expect(watcher.present()).toEqual({}))
    await client.removeAllChannels()
  })

  test('with a gateway that shuts down is removed immediately', async () => {
    const third = await startGateway(database)
    const [leaving, staying] = [await signedInAs(ann, third), await signedInAs(ben, gateway)]
    const { channel } = await joinRoom(leaving, 'kitchen', as('ann'))
    await channel.track({})
    const watcher = await joinRoom(staying, 'kitchen', as('ben'))
    await vi.waitFor(() => expect(watcher.present()).toEqual({ ann: [{}] }))
    await third.close()
    await vi.waitFor(() => expect(watcher.present()).toEqual({}))
    await staying.removeAllChannels()
  })

  test('from the room’s members is removed with the next message', async () => {
    const [annsClient, bensClient] = [await signedInAs(ann, gateway), await signedInAs(ben, gateway)]
    const removed = await joinRoom(bensClient, 'kitchen', as('ben'))
    await removed.channel.track({})
    const watcher = await joinRoom(annsClient, 'kitchen', as('ann'))
    await vi.waitFor(() => expect(watcher.present()).toEqual({ ben: [{}] }))
    const [sender, receiver] = [await joinRoom(annsClient, 'library'), await joinRoom(bensClient, 'library')]
    await database.admin`delete from public.members where user_id = ${ben} and room = 'kitchen'`
    await watcher.channel.track({})
    await vi.waitFor(() => expect(watcher.present()).toEqual({ ann: [{}] }))
    await sender.broadcast('marker')
    await vi.waitFor(() => expect(receiver.received).toMatchObject([{ event: 'marker' }]))
    expect(removed.present()).toEqual({ ben: [{}] })
    await database.admin`insert into public.members values (${ben}, 'kitchen')`
    await annsClient.removeAllChannels()
    await bensClient.removeAllChannels()
  })
})

describe('a removed member in a silent room', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
  afterEach(() => vi.useRealTimers())

  test('is removed at the next check', async () => {
    const third = await startGateway(database)
    const [annsClient, bensClient] = [await signedInAs(ann, third), await signedInAs(ben, third)]
    const removed = await joinRoom(bensClient, 'kitchen', as('ben'))
    await removed.channel.track({})
    const watcher = await joinRoom(annsClient, 'kitchen', as('ann'))
    await vi.waitFor(() => expect(watcher.present()).toEqual({ ben: [{}] }))

    await database.admin`delete from public.members where user_id = ${ben} and room = 'kitchen'`
    vi.advanceTimersByTime(10_000)
    await vi.waitFor(() => expect(watcher.present()).toEqual({}))
    expect(removed.statuses).toContain('CHANNEL_ERROR')
    await database.admin`insert into public.members values (${ben}, 'kitchen')`
    await third.close()
  })
})

test.each([
  ['an unknown event', { event: 'dance' }],
  ['a payload that is not an object', { event: 'track', payload: 'here' }],
  ['more than 8 KiB', { event: 'track', payload: { text: 'x'.repeat(9000) } }],
])('%s is refused', async (_, payload) => {
  const { send, take } = await openSocket(gateway)
  send([
    '1',
    '1',
    'realtime:kitchen',
    'phx_join',
    { config: { private: true }, access_token: await token(ann) },
  ])
  await take('realtime:kitchen', 'phx_reply')
  send(['1', '2', 'realtime:kitchen', 'presence', payload])
  expect((await take('realtime:kitchen', 'phx_reply'))[4]).toMatchObject({ status: 'error' })
})
