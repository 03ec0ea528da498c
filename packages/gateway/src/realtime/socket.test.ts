// The protocol itself, message by message, where the client library would hide what happens.

import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import WebSocket from 'ws'
import type { TestDatabase } from '../../../../test/database.ts'
import { keys, startGateway, type TestGateway } from '../../../../test/gateway.ts'
import { ann, ben, garden, inSeconds, notesDatabase, token } from './notes.fixture.ts'
import { addressOf, openSocket, terminateSockets } from './socket.fixture.ts'

let database: TestDatabase
let gateway: TestGateway

beforeAll(async () => {
  database = await notesDatabase()
  gateway = await startGateway(database)
})

afterEach(terminateSockets)

afterAll(async () => {
  await gateway?.close()
  await database?.drop()
})

const open = (from = gateway, version?: string) => openSocket(from, version)

const notes = { event: '*', schema: 'public', table: 'notes' }

const joining = (topic: string, ref: string, accessToken?: string, config = {}) => [
  ref,
  ref,
  topic,
  'phx_join',
  { config: { postgres_changes: [notes], ...config }, access_token: accessToken },
]

const ok = (response = {}) => ({ status: 'ok', response })
const refused = (reason: unknown) => ({ status: 'error', response: { reason } })

describe('the handshake', () => {
  test.each(['vsn=2.0.0', 'apikey=wrong&vsn=2.0.0'])('with %s is answered 401', async (query) => {
    const socket = new WebSocket(addressOf(gateway, query))
    const [error] = await once(socket, 'error')
    expect(error.message).toContain('401')
  })

  test('a request line that is no address harms nobody', async () => {
    const { hostname, port } = new URL(gateway.url)
    const raw = connect(Number(port), hostname)
    raw.write('GET // HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
    await once(raw, 'close')
    await open()
  })

  test('elsewhere is not the gateway’s', async () => {
    const socket = new WebSocket(`${gateway.url.replace('http', 'ws')}/elsewhere?apikey=${keys.publishable}`)
    await once(socket, 'error')
  })
})

describe('messages', () => {
  test('a heartbeat is answered, in both versions', async () => {
    const two = await open()
    two.send([null, '9', 'phoenix', 'heartbeat', {}])
    expect(await two.take('phoenix', 'phx_reply')).toEqual([null, '9', 'phoenix', 'phx_reply', ok()])

    const one = await open(gateway, '1.0.0')
    one.send({ topic: 'phoenix', event: 'heartbeat', payload: {}, ref: '9' })
    await vi.waitFor(() => expect(one.received).toHaveLength(1))
    expect(one.received[0]).toEqual({
      topic: 'phoenix',
      event: 'phx_reply',
      payload: ok(),
      ref: '9',
      join_ref: null,
    })
  })

  test('a version 1 client joins and hears of changes', async () => {
    const { send, received } = await open(gateway, '1.0.0')
    const payload = { config: { postgres_changes: [notes] }, access_token: await token(ann) }
    send({ topic: 'realtime:old', event: 'phx_join', payload, ref: '1', join_ref: '1' })
    await vi.waitFor(() => expect(received).toMatchObject([{ event: 'phx_reply' }, { event: 'system' }]))

    await database.admin`insert into public.notes (group_id, body) values (${garden}, 'hello')`
    await vi.waitFor(() => expect(received).toHaveLength(3))
    expect(received[2]).toMatchObject({
      event: 'postgres_changes',
      payload: { data: { type: 'INSERT', record: { body: 'hello' } } },
    })
  })

  test('the reply to a join repeats the bindings in order, word for word, and the system follows', async () => {
    const { send, take } = await open()
    const bindings = [
      { event: 'INSERT', schema: 'public', table: 'notes', filter: `group_id=eq.${garden}` },
      { event: '*', schema: 'public', table: 'notes' },
      { event: 'DELETE', schema: 'public', table: 'pairs', filter: 'number=in.(1,2)' },
    ]
    send(joining('realtime:a', '6', await token(ann), { postgres_changes: bindings }))

    const reply = await take('realtime:a', 'phx_reply')
    expect(reply).toEqual([
      '6',
      '6',
      'realtime:a',
      'phx_reply',
      ok({ postgres_changes: bindings.map((binding) => ({ ...binding, id: expect.any(Number) })) }),
    ])
    expect(await take('realtime:a', 'system')).toEqual([
      '6',
      null,
      'realtime:a',
      'system',
      { message: 'Subscribed to PostgreSQL', status: 'ok', extension: 'postgres_changes', channel: 'a' },
    ])
  })

  test('a change that several bindings match comes once, with all their ids, as Postgres wrote it', async () => {
    const { send, take, socket } = await open()
    const pairs = { schema: 'public', table: 'pairs' }
    const bindings = [
      { ...pairs, event: 'INSERT' },
      { ...pairs, event: '*', filter: 'number=gt.5' },
      { ...pairs, event: '*', filter: 'number=lt.5' },
    ]
    const raw: string[] = []
    socket.on('message', (data) => raw.push(data.toString()))
    send(joining('realtime:ids', '1', undefined, { postgres_changes: bindings }))
    const reply = await take('realtime:ids', 'phx_reply')
    const { response } = reply[4] as { response: { postgres_changes: { id: number }[] } }
    const ids = response.postgres_changes.map(({ id }) => id)
    await take('realtime:ids', 'system')

    await database.admin`insert into public.pairs values ('big', 9007199254740993, '{a,b}')`
    const [, , , , payload] = await take('realtime:ids', 'postgres_changes')
    expect(payload).toMatchObject({
      ids: [ids[0], ids[1]],
      data: {
        columns: [
          { name: 'word', type: 'text' },
          { name: 'number', type: 'int8' },
          { name: 'tags', type: '_text' },
        ],
        errors: null,
      },
    })
    expect(raw.at(-1)).toContain('"record":{"word":"big","number":9007199254740993,"tags":["a","b"]}')

    await database.admin`delete from public.pairs`
    await take('realtime:ids', 'postgres_changes')
    expect(raw.at(-1)).toContain('"old_record":{"word": "big", "number": 9007199254740993}')
  })

  test('leaving is confirmed, and a message for no channel is refused', async () => {
    const { send, take } = await open()
    send(joining('realtime:a', '1', await token(ann)))
    await take('realtime:a', 'phx_reply')
    send(['1', '2', 'realtime:a', 'phx_leave', {}])
    expect(await take('realtime:a', 'phx_reply')).toEqual(['1', '2', 'realtime:a', 'phx_reply', ok()])
    await take('realtime:a', 'phx_close')

    send(['1', '3', 'realtime:a', 'broadcast', { type: 'broadcast', event: 'hi', payload: {} }])
    expect((await take('realtime:a', 'phx_reply'))[4]).toEqual(refused('unmatched topic'))
  })

  test('joining a topic again closes the earlier joining, whose late leave changes nothing', async () => {
    const { send, take } = await open()
    const accessToken = await token(ann)
    send(joining('realtime:a', '1', accessToken))
    await take('realtime:a', 'system')
    send(joining('realtime:a', '2', accessToken))
    expect(await take('realtime:a', 'phx_close')).toEqual(['1', '1', 'realtime:a', 'phx_close', {}])
    await take('realtime:a', 'system')
    send(['1', '3', 'realtime:a', 'phx_leave', {}])
    await database.admin`insert into public.notes (group_id, body) values (${garden}, 'still here')`
    expect((await take('realtime:a', 'postgres_changes'))[0]).toBe('2')
  })
})

describe('tokens', () => {
  test.each([
    ['expired', async () => token(ann, { exp: inSeconds(-60) }), 'Unauthorized: JWT expired'],
    ['forged', async () => `${await token(ann)}x`, expect.stringMatching(/^Unauthorized: /)],
    ['unreadable', async () => 'hello', expect.stringMatching(/^Unauthorized: /)],
    ['a key of another project', async () => 'sb_publishable_x', expect.stringMatching(/^Unauthorized: /)],
  ])('a join with a token that is %s is refused', async (_, bad, reason) => {
    const { send, take } = await open()
    send(joining('realtime:a', '1', await bad()))
    expect((await take('realtime:a', 'phx_reply'))[4]).toEqual(refused(reason))
  })

  test('a token of a role that does not exist hears of nothing', async () => {
    const { send, take } = await open()
    send(joining('realtime:a', '1', await token(ann, { role: 'emperor' })))
    expect((await take('realtime:a', 'system'))[4]).toMatchObject({ status: 'error' })
  })

  // Half a minute of clock skew is forgiven, so this token is good for one to two more seconds.
  const dying = () => token(ann, { exp: inSeconds(-28) })

  test('a channel ends when its token expires', async () => {
    const { send, take } = await open()
    send(joining('realtime:a', '1', await dying()))
    expect((await take('realtime:a', 'system'))[4]).toMatchObject({ status: 'ok' })
    expect((await take('realtime:a', 'system'))[4]).toMatchObject({
      status: 'error',
      message: 'Token has expired',
    })
    expect((await take('realtime:a', 'phx_close'))[1]).toBe('1')
  })

  test('a new token in time keeps the channel open; keys without meaning are passed over', async () => {
    const { send, take, received } = await open()
    send(joining('realtime:a', '1', await dying()))
    send(joining('realtime:b', '2', await dying()))
    await take('realtime:a', 'system')
    await take('realtime:b', 'system')
    send(['1', '3', 'realtime:a', 'access_token', { access_token: await token(ann) }])
    expect((await take('realtime:a', 'system'))[4]).toMatchObject({ status: 'ok' })
    send(['1', '4', 'realtime:a', 'access_token', { access_token: 'sb_publishable_another' }])

    await take('realtime:b', 'phx_close')
    await database.admin`insert into public.notes (group_id, body) values (${garden}, 'renewed')`
    expect((await take('realtime:a', 'postgres_changes'))[4]).toMatchObject({
      data: { record: { body: 'renewed' } },
    })
    expect(received.filter(([, , topic]) => topic === 'realtime:a')).toEqual([
      expect.arrayContaining(['phx_reply']),
    ])
  })

  test('an expired token ends the channel at once', async () => {
    const { send, take } = await open()
    send(joining('realtime:a', '1', await token(ann)))
    await take('realtime:a', 'system')
    send([
      '1',
      '2',
      'realtime:a',
      'access_token',
      { access_token: await token(ann, { exp: inSeconds(-60) }) },
    ])
    expect((await take('realtime:a', 'system'))[4]).toMatchObject({ status: 'error', message: 'JWT expired' })
    await take('realtime:a', 'phx_close')
  })

  test('a token that lives for years does not end today', async () => {
    const { send, take, received } = await open()
    send(joining('realtime:a', '1', await token(ann, { exp: inSeconds(10 * 365 * 24 * 3600) })))
    await take('realtime:a', 'system')
    send([null, '9', 'phoenix', 'heartbeat', {}])
    await take('phoenix', 'phx_reply')
    expect(received.map(([, , , event]) => event)).toEqual(['phx_reply'])
  })
})

describe('limits', () => {
  test.each([
    ['text that is no message', 'hello'],
    ['a binary frame that is none', Buffer.from([9, 9, 9])],
  ])('%s closes the socket', async (_, message) => {
    const { socket, closed } = await open()
    socket.send(message)
    expect(await closed).toBe(1007)
  })

  test.each(['text', { access_token: 5 }])('an access token as %j closes the socket', async (payload) => {
    const { send, take, closed } = await open()
    send(joining('realtime:a', '1'))
    await take('realtime:a', 'phx_reply')
    send(['1', '2', 'realtime:a', 'access_token', payload])
    expect(await closed).toBe(1007)
    await open()
  })

  test('a binding that is nested without end is refused', async () => {
    const { socket, take } = await open()
    const deep = '['.repeat(15_000) + ']'.repeat(15_000)
    socket.send(`["1","1","realtime:a","phx_join",{"config":{"postgres_changes":[{"event":${deep}}]}}]`)
    expect(await take('realtime:a', 'phx_reply')).toMatchObject({ 4: { status: 'error' } })
  })

  test('a message over 64 KiB closes the socket', async () => {
    const { socket, closed } = await open()
    socket.send('x'.repeat(64 * 1024 + 1))
    expect(await closed).toBe(1009)
  })

  test('a flood closes the socket, and nobody else’s', async () => {
    const other = await open()
    const { send, closed } = await open()
    for (let ref = 0; ref < 300; ref++) send([null, `${ref}`, 'phoenix', 'heartbeat', {}])
    expect(await closed).toBe(1008)
    other.send([null, '9', 'phoenix', 'heartbeat', {}])
    await other.take('phoenix', 'phx_reply')
  })

  test('long messages that have to wait close the socket before they fill the memory', async () => {
    const { send, closed } = await open()
    await database.admin.begin(async (sql) => {
      await sql`lock table realtime.messages`
      send(joining('realtime:a', '1', await token(ann), { private: true }))
      for (let ref = 0; ref < 80; ref++) send([null, `${ref}`, 'phoenix', 'x'.repeat(60_000), {}])
      expect(await closed).toBe(1008)
    })
  })

  test('strangers in one place have fifty sockets; whoever signs in leaves room for another', async () => {
    const second = await startGateway(database)
    const sockets = await Promise.all(Array.from({ length: 50 }, () => open(second)))
    await expect(open(second)).rejects.toThrow('429')

    sockets[0]?.send(joining('realtime:a', '1', await token(ann)))
    await sockets[0]?.take('realtime:a', 'phx_reply')
    await open(second)
    await expect(open(second)).rejects.toThrow('429')
    await second.close()
  })

  test('a person with too many filters gets no more of them, on whichever socket; others do', async () => {
    const filtered = (from: number) =>
      Array.from({ length: 100 }, (_, index) => ({ ...notes, filter: `body=neq.${from + index}` }))
    const ask = async (by: string, from: number) => {
      const { send, take } = await open()
      send(joining('realtime:many', '1', by, { postgres_changes: filtered(from) }))
      return (await take('realtime:many', 'system'))[4]
    }
    const heard = { status: 'ok' }
    const annsToken = await token(ann)
    expect(await ask(annsToken, 0)).toMatchObject(heard)
    expect(await ask(annsToken, 100)).toMatchObject(heard)
    expect(await ask(annsToken, 100)).toMatchObject(heard)
    expect(await ask(annsToken, 200)).toMatchObject({
      status: 'error',
      message: expect.stringContaining('ChannelRateLimitReached: Too many filters'),
    })
    expect(await ask(await token(ben), 200)).toMatchObject(heard)
  })

  test('channels that ask for too much together find no room, until another is left', async () => {
    const { send, take } = await open()
    const long = { postgres_changes: [{ ...notes, filter: `body=neq.${'x'.repeat(60_000)}` }] }
    const asks = async (topic: string) => {
      send(joining(topic, topic, undefined, long))
      return (await take(topic, 'phx_reply'))[4]
    }
    const tooMany = refused('ChannelRateLimitReached: Too many channels')
    for (const topic of ['realtime:1', 'realtime:2', 'realtime:3', 'realtime:4', 'realtime:4']) {
      expect(await asks(topic)).toMatchObject({ status: 'ok' })
    }
    expect(await asks('realtime:5')).toEqual(tooMany)

    send(['realtime:1', 'away', 'realtime:1', 'phx_leave', {}])
    await take('realtime:1', 'phx_reply')
    expect(await asks('realtime:5')).toMatchObject({ status: 'ok' })
    expect(await asks('realtime:1')).toEqual(tooMany)
  })

  test('a client that does not read is dropped, and the others go on', async () => {
    const accessToken = await token(ann)
    const deaf = await open()
    deaf.send(joining('realtime:a', '1', accessToken))
    await deaf.take('realtime:a', 'system')
    const reader = await open()
    reader.send(joining('realtime:a', '1', accessToken))
    await reader.take('realtime:a', 'system')

    deaf.socket.pause()
    for (let round = 0; round < 30; round++) {
      await database.admin`
        insert into public.notes (group_id, body) values (${garden}, ${'x'.repeat(900_000)})`
      await reader.take('realtime:a', 'postgres_changes')
    }
    deaf.socket.resume()
    expect(await deaf.closed).toBe(1006) // RFC 6455: ended without a closing handshake
  })

  test('a join that makes no sense is refused, and the socket stays', async () => {
    const { send, take } = await open()
    send(['1', '1', 'realtime:a', 'phx_join', { config: { postgres_changes: 'all' } }])
    expect((await take('realtime:a', 'phx_reply'))[4]).toEqual(refused(expect.any(String)))
    send(['2', '2', 'elsewhere', 'phx_join', {}])
    expect((await take('elsewhere', 'phx_reply'))[4]).toEqual(refused('unmatched topic'))
    send(joining('realtime:b', '3', undefined, { postgres_changes: Array(101).fill(notes) }))
    expect((await take('realtime:b', 'phx_reply'))[4]).toEqual(refused(expect.any(String)))
  })
})

describe('the end', () => {
  test('a gateway that closes sends its clients off to reconnect, and is done within a second', async () => {
    const second = await startGateway(database)
    const { closed, send, take } = await open(second)
    send(joining('realtime:a', '1'))
    await take('realtime:a', 'system')
    const deaf = await open(second)
    deaf.socket.pause()

    const started = performance.now()
    await second.close()
    expect(performance.now() - started).toBeLessThan(1500)
    expect(await closed).toBe(1012)
  })

  test('a channel whose change cannot be read fails, so that the client rejoins', async () => {
    await database.admin.unsafe(`
      create function public.explode() returns boolean language plpgsql as $$ begin raise 'boom'; end $$;
      grant execute on function public.explode() to anon;
      alter table public.labels enable row level security;
      create policy "nobody gets here" on public.labels using (public.explode());`)
    const errors: string[] = []
    const log = { info() {}, warn() {}, error: (_: object, message: string) => errors.push(message) }
    const second = await startGateway(database, { log })
    const { send, take } = await open(second)
    const labels = { postgres_changes: [{ ...notes, table: 'labels' }] }
    send(joining('realtime:a', '1', undefined, labels))
    await take('realtime:a', 'system')

    await database.admin`insert into public.labels values ('red')`
    expect(await take('realtime:a', 'phx_error')).toEqual(['1', '1', 'realtime:a', 'phx_error', {}])
    expect(errors).toEqual(['realtime: reading changes failed'])
    send(joining('realtime:a', '2', undefined, labels))
    expect((await take('realtime:a', 'system'))[4]).toMatchObject({ status: 'ok' })
    await second.close()
  })

  test('when changes may have been missed, clients are sent to rejoin, and then hear again', async () => {
    const before = await open()
    const ended = await database.admin`
      select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and usename = 'authenticator' and query ilike 'listen%'`
    expect(ended).not.toHaveLength(0)
    expect(await before.closed).toBe(1012)

    const { send, take } = await open()
    send(joining('realtime:a', '1', await token(ann)))
    await take('realtime:a', 'system')
    await database.admin`insert into public.notes (group_id, body) values (${garden}, 'after the gap')`
    expect((await take('realtime:a', 'postgres_changes'))[4]).toMatchObject({
      data: { record: { body: 'after the gap' } },
    })
  })
})
