// The policies on `realtime.messages` decide who may read and write on a private channel.

import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { keys, startGateway, type TestGateway } from '../../../../test/gateway.ts'
import { ann, ben, inSeconds, signedInAs, stranger, subscribe, token } from './notes.fixture.ts'
import { inPrivate, joinRoom, openRooms } from './rooms.fixture.ts'
import { openSocket } from './socket.fixture.ts'

const { database, gateway } = await openRooms()

beforeEach(async () => {
  await database.admin`insert into public.members values (${ben}, 'kitchen') on conflict do nothing`
})

const removeBen = () => database.admin`delete from public.members where user_id = ${ben} and room = 'kitchen'`

const withReceipts = { private: true, broadcast: { ack: true } }

describe('joining', () => {
  test.each([
    ['a stranger', () => signedInAs(stranger, gateway), 'kitchen'],
    ['an anonymous caller', async () => gateway.client(), 'kitchen'],
    ['a member of other rooms', () => signedInAs(ann, gateway), 'attic'],
    [
      'a token of a role that does not exist',
      async () => {
        const accessToken = await token(ann, { role: 'emperor' })
        return gateway.client({ accessToken: async () => accessToken })
      },
      'kitchen',
    ],
  ])('%s is refused with the reason', async (_, who, room) => {
    const { statuses, reasons } = await joinRoom(await who(), room)
    expect(statuses).toEqual(['CHANNEL_ERROR'])
    expect(reasons).toEqual([
      `Unauthorized: You do not have permissions to read from this Channel topic: ${room}`,
    ])
  })

  test('leaves no trace of the permission check', async () => {
    await joinRoom(await signedInAs(ann, gateway), 'kitchen')
    expect(await database.admin`select from realtime.messages where event is null`).toHaveLength(0)
  })

  test('with the secret key is always possible', async () => {
    const server = await joinRoom(gateway.client({}, keys.secret), 'kitchen', withReceipts)
    const member = await joinRoom(await signedInAs(ann, gateway), 'kitchen', withReceipts)
    await server.broadcast('announcement')
    await member.broadcast('answer')
    await vi.waitFor(() => expect(member.received).toMatchObject([{ event: 'announcement' }]))
    await vi.waitFor(() => expect(server.received).toMatchObject([{ event: 'answer' }]))
  })
})

describe('sending', () => {
  test('is refused to a member who may only read, who still receives', async () => {
    const reader = await joinRoom(await signedInAs(ben, gateway), 'library', withReceipts)
    const writer = await joinRoom(await signedInAs(ann, gateway), 'library', withReceipts)
    expect(await reader.broadcast('refused')).toBe('error')
    expect(await reader.channel.track({})).toBe('error')
    expect(await writer.broadcast('welcome')).toBe('ok')
    await vi.waitFor(() => expect(reader.received).toMatchObject([{ event: 'welcome' }]))

    const server = await joinRoom(gateway.client({}, keys.secret), 'library')
    await server.broadcast('marker')
    await vi.waitFor(() => expect(writer.received).toMatchObject([{ event: 'marker' }]))
  })

  test('is refused on an open channel once the right is lost', async () => {
    const one = await joinRoom(await signedInAs(ben, gateway), 'kitchen', withReceipts)
    expect(await one.broadcast('before')).toBe('ok')
    await removeBen()
    expect(await one.broadcast('after')).toBe('error')
  })
})

/** Two clients join another room. @returns a function that waits until all earlier messages have been delivered */
async function aBarrier(from: SupabaseClient, to: SupabaseClient) {
  const sender = await joinRoom(from, 'library', withReceipts)
  const receiver = await joinRoom(to, 'library')
  return async () => {
    await sender.broadcast('marker')
    await vi.waitFor(() => expect(receiver.received).toMatchObject([{ event: 'marker' }]))
  }
}

describe('being removed', () => {
  test('ends receiving immediately, and rejoining is refused with the reason', async () => {
    const [annsClient, bensClient] = [await signedInAs(ann, gateway), await signedInAs(ben, gateway)]
    const speaker = await joinRoom(annsClient, 'kitchen', withReceipts)
    const removed = await joinRoom(bensClient, 'kitchen')
    const barrier = await aBarrier(annsClient, bensClient)
    await speaker.broadcast('before')
    await vi.waitFor(() => expect(removed.received).toMatchObject([{ event: 'before' }]))

    await removeBen()
    await speaker.broadcast('after')
    await speaker.broadcast('and more')
    await vi.waitFor(() => expect(removed.reasons.at(-1)).toContain('You do not have permissions'), 5000)
    await barrier()
    expect(removed.received).toMatchObject([{ event: 'before' }])
  })

  test('does not disturb the other members', async () => {
    const [annsClient, bensClient] = [await signedInAs(ann, gateway), await signedInAs(ben, gateway)]
    const speaker = await joinRoom(annsClient, 'kitchen', withReceipts)
    const phone = await joinRoom(await signedInAs(ann, gateway), 'kitchen')
    const removed = await joinRoom(bensClient, 'kitchen')
    const barrier = await aBarrier(annsClient, bensClient)
    await removeBen()
    await speaker.broadcast('after')
    await vi.waitFor(() => expect(phone.received).toMatchObject([{ event: 'after' }]))
    await barrier()
    expect(removed.received).toEqual([])
  })
})

describe('tokens', () => {
  test('a channel closes when its person signs out', async () => {
    let accessToken: string | null = await token(ann)
    const client = gateway.client({ accessToken: async () => accessToken })
    await client.realtime.setAuth()
    const one = await joinRoom(client, 'kitchen')
    expect(one.statuses).toEqual(['SUBSCRIBED'])
    accessToken = null
    await client.realtime.setAuth()
    await vi.waitFor(() => expect(one.statuses.at(-1)).toBe('CLOSED'))
  })

  test('and when the token expires', async () => {
    const { send, take } = await openSocket(gateway)
    // With half a minute of clock skew allowed, this token is valid for one to two more seconds.
    const accessToken = await token(ann, { exp: inSeconds(-28) })
    send(['1', '1', 'realtime:kitchen', 'phx_join', { config: inPrivate, access_token: accessToken }])
    expect((await take('realtime:kitchen', 'phx_reply'))[4]).toMatchObject({ status: 'ok' })
    expect((await take('realtime:kitchen', 'system'))[4]).toMatchObject({ message: 'Token has expired' })
    await take('realtime:kitchen', 'phx_close')
  })

  test('a new token of the same person keeps it open', async () => {
    const { send, take } = await openSocket(gateway)
    send(['1', '1', 'realtime:kitchen', 'phx_join', { config: inPrivate, access_token: await token(ann) }])
    await take('realtime:kitchen', 'phx_reply')
    const renewed = await token(ann, { exp: inSeconds(7200) })
    send(['1', '2', 'realtime:kitchen', 'access_token', { access_token: renewed }])
    const speaker = await joinRoom(await signedInAs(ben, gateway), 'kitchen')
    await speaker.broadcast('still open?')
    await take('realtime:kitchen', 'broadcast')
  })
})

describe('a server without public channels', () => {
  let closed: TestGateway
  beforeAll(async () => {
    closed = await startGateway(database, { realtime: { publicChannels: false } })
    await database.admin.unsafe(`
      create table public.notes (id int primary key);
      grant select on public.notes to anon;
      alter publication supabase_realtime add table public.notes;
      notify pgrst, 'reload schema';`)
  })
  afterAll(() => closed?.close())

  test('refuses public channels, and accepts private ones', async () => {
    const refused = await joinRoom(await signedInAs(ann, closed), 'kitchen', {})
    expect(refused.reasons).toEqual(['PrivateOnly: This server only allows private channels'])
    const { statuses } = await joinRoom(await signedInAs(ann, closed), 'library')
    expect(statuses).toEqual(['SUBSCRIBED'])
  })

  test('still sends changes, on a channel that carries nothing else', async () => {
    const here = await vi.waitFor(async () => {
      const notes = await subscribe(closed.client(), {})
      expect(notes.systems).toMatchObject([{ status: 'ok' }])
      return notes
    }, 5000)
    await database.admin`select realtime.send('{}', 'x', ${here.channel.subTopic}, false)`
    expect(await here.channel.track({})).toBe('error')
    await database.admin`insert into public.notes values (1)`
    await vi.waitFor(() => expect(here.received).toMatchObject([{ eventType: 'INSERT' }]))
  })
})
