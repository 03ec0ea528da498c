// Presence as an app meets it: who is in the room, over all gateways, and who has left it however they went.

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
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

afterEach(async () => {
  terminateSockets()
  await vi.waitFor(async () => expect(await tracked()).toEqual([]), 5000)
})

afterAll(async () => {
  await gateway?.close()
  await second?.close()
  await database?.drop()
})

const tracked = async () => (await database.admin`select key from realtime.presences`).map(({ key }) => key)

const as = (key: string) => ({ private: true, presence: { key } })

describe('who is there', () => {
  test('is seen by those who come later, and those who were there before see them come, change and go', async () => {
    const [annsClient, bensClient] = [await signedInAs(ann, gateway), await signedInAs(ben, second)]
    const first = await enters(annsClient, 'kitchen', as('ann'))
    expect(await first.channel.track({ mood: 'hungry' })).toBe('ok')
    await vi.waitFor(() => expect(first.present()).toEqual({ ann: [{ mood: 'hungry' }] }))

    const later = await enters(bensClient, 'kitchen', as('ben'))
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

  test('with two devices, is there until the second has gone', async () => {
    const clients = [await signedInAs(ann, gateway), await signedInAs(ann, second)]
    const watcherClient = await signedInAs(ben, gateway)
    const watcher = await enters(watcherClient, 'kitchen', as('ben'))
    for (const [index, client] of clients.entries()) {
      const { channel } = await enters(client, 'kitchen', as('ann'))
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

  test('without a key, is there under one of the server’s making', async () => {
    const client = await signedInAs(ann, gateway)
    const one = await enters(client, 'kitchen')
    await one.channel.track({})
    await vi.waitFor(() =>
      expect(Object.keys(one.present())).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]),
    )
    await client.removeAllChannels()
  })

  test('is not told to whom the policies hide it', async () => {
    const [annsClient, bensClient] = [await signedInAs(ann, gateway), await signedInAs(ben, gateway)]
    const one = await enters(annsClient, 'quiet', as('ann'))
    const other = await enters(bensClient, 'quiet', as('ben'))
    expect(await one.channel.track({})).toBe('ok')
    await one.says('marker')
    await vi.waitFor(() => expect(other.heard).toMatchObject([{ event: 'marker' }]))
    expect(other.present()).toEqual({})
    await annsClient.removeAllChannels()
    await bensClient.removeAllChannels()
  })
})

describe('who went without a word', () => {
  const entersRaw = async (from = gateway) => {
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

  test('on a socket that was cut off is gone', async () => {
    const client = await signedInAs(ben, second)
    const raw = await entersRaw()
    const watcher = await enters(client, 'kitchen', as('ben'))
    raw.send(tracking)
    await vi.waitFor(() => expect(watcher.present()).toEqual({ raw: [{ n: 1 }] }))
    raw.socket.terminate()
    await vi.waitFor(() => expect(watcher.present()).toEqual({}))
    await client.removeAllChannels()
  })

  test('on a socket that is cut off while tracking is written is gone', async () => {
    const raw = await entersRaw()
    raw.send(tracking)
    raw.socket.close()
    await raw.closed
    // Whether it was written or not: `afterEach` looks that nothing stays.
  })

  test('with the whole gateway is gone once the others have not heard of it for a while', async () => {
    const client = await signedInAs(ben, gateway)
    const dead = '30000000-0000-4000-8000-000000000000'
    await database.admin`insert into realtime.gateways (id) values (${dead})`
    await database.admin`
      insert into realtime.presences (ref, gateway_id, topic, private, key, meta)
      values ('r', ${dead}, 'kitchen', true, 'ghost', '{"phx_ref": "r"}')`
    const watcher = await enters(client, 'kitchen', as('ben'))
    await vi.waitFor(() => expect(watcher.present()).toEqual({ ghost: [{}] }))

    await database.admin`update realtime.gateways set seen_at = now() - interval '31 seconds' where id = ${dead}`
    // Each gateway looks after the others at its beat, and when somebody joins.
    await entersRaw(second)
    await vi.waitFor(() => expect(watcher.present()).toEqual({}))
    await client.removeAllChannels()
  })

  test('with a gateway that stops in order is gone at once', async () => {
    const third = await startGateway(database)
    const [leaving, staying] = [await signedInAs(ann, third), await signedInAs(ben, gateway)]
    const { channel } = await enters(leaving, 'kitchen', as('ann'))
    await channel.track({})
    const watcher = await enters(staying, 'kitchen', as('ben'))
    await vi.waitFor(() => expect(watcher.present()).toEqual({ ann: [{}] }))
    await third.close()
    await vi.waitFor(() => expect(watcher.present()).toEqual({}))
    await staying.removeAllChannels()
  })

  test('because of being removed is gone with the next that happens', async () => {
    const [annsClient, bensClient] = [await signedInAs(ann, gateway), await signedInAs(ben, gateway)]
    const removed = await enters(bensClient, 'kitchen', as('ben'))
    await removed.channel.track({})
    const watcher = await enters(annsClient, 'kitchen', as('ann'))
    await vi.waitFor(() => expect(watcher.present()).toEqual({ ben: [{}] }))
    await database.admin`delete from public.members where user_id = ${ben} and room = 'kitchen'`
    await watcher.channel.track({})
    await vi.waitFor(() => expect(watcher.present()).toEqual({ ann: [{}] }))
    expect(removed.present()).toEqual({ ben: [{}] })
    await database.admin`insert into public.members values (${ben}, 'kitchen')`
    await annsClient.removeAllChannels()
    await bensClient.removeAllChannels()
  })
})

describe('who was put out while nothing happens', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
  afterEach(() => vi.useRealTimers())

  test('is gone at the next look', async () => {
    const third = await startGateway(database)
    const [annsClient, bensClient] = [await signedInAs(ann, third), await signedInAs(ben, third)]
    const removed = await enters(bensClient, 'kitchen', as('ben'))
    await removed.channel.track({})
    const watcher = await enters(annsClient, 'kitchen', as('ann'))
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
  ['an unknown wish', { event: 'dance' }],
  ['what is no object', { event: 'track', payload: 'here' }],
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
