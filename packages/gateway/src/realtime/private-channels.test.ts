// Who may hear and speak on a private channel, as the policies on `realtime.messages` say at that moment.

import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TestDatabase } from '../../../../test/database.ts'
import { keys, startGateway, type TestGateway } from '../../../../test/gateway.ts'
import { ann, ben, inSeconds, listens, signedInAs, stranger, token } from './notes.fixture.ts'
import { enters, inPrivate, roomsDatabase } from './rooms.fixture.ts'
import { openSocket } from './socket.fixture.ts'

let database: TestDatabase
let gateway: TestGateway

beforeAll(async () => {
  database = await roomsDatabase()
  gateway = await startGateway(database)
})

afterAll(async () => {
  await gateway?.close()
  await database?.drop()
})

beforeEach(async () => {
  await database.admin`insert into public.members values (${ben}, 'kitchen') on conflict do nothing`
})

const removesBen = () =>
  database.admin`delete from public.members where user_id = ${ben} and room = 'kitchen'`

const asked = { private: true, broadcast: { ack: true } }

describe('joining', () => {
  test.each([
    ['a stranger', () => signedInAs(stranger, gateway), 'kitchen'],
    ['somebody who is not signed in', async () => gateway.client(), 'kitchen'],
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
    const { statuses, reasons } = await enters(await who(), room)
    expect(statuses).toEqual(['CHANNEL_ERROR'])
    expect(reasons).toEqual([
      `Unauthorized: You do not have permissions to read from this Channel topic: ${room}`,
    ])
  })

  test('nothing is left of asking', async () => {
    await enters(await signedInAs(ann, gateway), 'kitchen')
    expect(await database.admin`select from realtime.messages where event is null`).toHaveLength(0)
  })

  test('the secret key hears and speaks everywhere', async () => {
    const server = await enters(gateway.client({}, keys.secret), 'kitchen', asked)
    const member = await enters(await signedInAs(ann, gateway), 'kitchen', asked)
    await server.says('announcement')
    await member.says('answer')
    await vi.waitFor(() => expect(member.heard).toMatchObject([{ event: 'announcement' }]))
    await vi.waitFor(() => expect(server.heard).toMatchObject([{ event: 'answer' }]))
  })
})

describe('speaking', () => {
  test('who may only listen is refused each time, and hears the others', async () => {
    const listener = await enters(await signedInAs(ben, gateway), 'library', asked)
    const speaker = await enters(await signedInAs(ann, gateway), 'library', asked)
    expect(await listener.says('psst')).toBe('error')
    expect(await listener.channel.track({})).toBe('error')
    expect(await speaker.says('welcome')).toBe('ok')
    await vi.waitFor(() => expect(listener.heard).toMatchObject([{ event: 'welcome' }]))
    expect(speaker.heard).toEqual([])
  })

  test('who loses the right cannot speak any more, on the same channel', async () => {
    const one = await enters(await signedInAs(ben, gateway), 'kitchen', asked)
    expect(await one.says('before')).toBe('ok')
    await removesBen()
    expect(await one.says('after')).toBe('error')
  })
})

describe('being removed', () => {
  test('who loses the right hears nothing more, at once, and is told on joining again', async () => {
    const speaker = await enters(await signedInAs(ann, gateway), 'kitchen', asked)
    const removed = await enters(await signedInAs(ben, gateway), 'kitchen')
    await speaker.says('before')
    await vi.waitFor(() => expect(removed.heard).toMatchObject([{ event: 'before' }]))

    await removesBen()
    const witness = await enters(gateway.client({}, keys.secret), 'kitchen')
    await speaker.says('after')
    await speaker.says('and more')
    await vi.waitFor(() => expect(witness.heard).toHaveLength(2))
    await vi.waitFor(() => expect(removed.reasons.at(-1)).toContain('You do not have permissions'), 5000)
    expect(removed.heard).toMatchObject([{ event: 'before' }])
  })

  test('a message is read as each person, so that one being removed costs the others nothing', async () => {
    const speaker = await enters(await signedInAs(ann, gateway), 'kitchen', asked)
    const phone = await enters(await signedInAs(ann, gateway), 'kitchen')
    const removed = await enters(await signedInAs(ben, gateway), 'kitchen')
    await removesBen()
    await speaker.says('after')
    await vi.waitFor(() => expect(phone.heard).toMatchObject([{ event: 'after' }]))
    expect(removed.heard).toEqual([])
  })
})

describe('tokens', () => {
  test('a channel becomes deaf when its person signs out', async () => {
    let accessToken: string | null = await token(ann)
    const client = gateway.client({ accessToken: async () => accessToken })
    await client.realtime.setAuth()
    const one = await enters(client, 'kitchen')
    expect(one.statuses).toEqual(['SUBSCRIBED'])
    accessToken = null
    await client.realtime.setAuth()
    await vi.waitFor(() => expect(one.statuses.at(-1)).toBe('CLOSED'))
  })

  test('and when the token expires', async () => {
    const { send, take } = await openSocket(gateway)
    // Half a minute of clock skew is forgiven, so this token is good for one to two more seconds.
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
    const speaker = await enters(await signedInAs(ben, gateway), 'kitchen')
    await speaker.says('still there?')
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
      select realtime.watch_published_tables();
      notify pgrst, 'reload schema';`)
  })
  afterAll(() => closed?.close())

  test('refuses them, and goes on with private ones', async () => {
    const refused = await enters(await signedInAs(ann, closed), 'kitchen', {})
    expect(refused.reasons).toEqual(['PrivateOnly: This server only allows private channels'])
    const { statuses } = await enters(await signedInAs(ann, closed), 'library')
    expect(statuses).toEqual(['SUBSCRIBED'])
  })

  test('still tells of changes, on a channel that carries nothing else', async () => {
    const here = await vi.waitFor(async () => {
      const notes = await listens(closed.client(), {})
      expect(notes.systems).toMatchObject([{ status: 'ok' }])
      return notes
    }, 5000)
    await database.admin`select realtime.send('{}', 'x', ${here.channel.subTopic}, false)`
    expect(await here.channel.track({})).toBe('error')
    await database.admin`insert into public.notes values (1)`
    await vi.waitFor(() => expect(here.heard).toMatchObject([{ eventType: 'INSERT' }]))
  })
})
