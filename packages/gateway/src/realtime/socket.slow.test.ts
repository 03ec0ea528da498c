// The protocol message by message, which the client library would hide.

import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import WebSocket from 'ws'
import { keys, startGateway } from '../../../../test/gateway.ts'
import { ann, ben, garden, inSeconds, openNotes, token } from './notes.fixture.ts'
import { addressOf, openSocket, terminateSockets } from './socket.fixture.ts'

const { database, gateway } = await openNotes()

afterEach(terminateSockets)

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
  test.each(['vsn=2.0.0', 'apikey=wrong&vsn=2.0.0'])('with %s answers 401', async (query) => {
    const socket = new WebSocket(addressOf(gateway, query))
    const [error] = await once(socket, 'error')
    expect(error.message).toContain('401')
  })

  test('survives a request line that is not a URL', async () => {
    const { hostname, port } = new URL(gateway.url)
    const raw = connect(Number(port), hostname)
    raw.write('GET // HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
    await once(raw, 'close')
    await open()
  })

  test('on another path is not handled', async () => {
    const socket = new WebSocket(`${gateway.url.replace('http', 'ws')}/elsewhere?apikey=${keys.publishable}`)
    await once(socket, 'error')
  })
})

describe('messages', () => {
  test('a heartbeat gets a reply, in both versions', async () => {
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

  test('a version 1 client joins and receives changes', async () => {
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

  test('the reply to a join repeats the bindings unchanged, and a system message follows', async () => {
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

  test('a change that matches several bindings arrives once with all their ids, in Postgres’ exact text', async () => {
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

  test('a leave is confirmed, and a later message on the channel is refused', async () => {
    const { send, take } = await open()
    send(joining('realtime:a', '1', await token(ann)))
    await take('realtime:a', 'phx_reply')
    send(['1', '2', 'realtime:a', 'phx_leave', {}])
    expect(await take('realtime:a', 'phx_reply')).toEqual(['1', '2', 'realtime:a', 'phx_reply', ok()])
    await take('realtime:a', 'phx_close')

    send(['1', '3', 'realtime:a', 'broadcast', { type: 'broadcast', event: 'hi', payload: {} }])
    expect((await take('realtime:a', 'phx_reply'))[4]).toEqual(refused('unmatched topic'))
  })

  test('joining a topic again closes the earlier join, whose late leave has no effect', async () => {
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

  test('a token of a role that does not exist cannot subscribe', async () => {
    const { send, take } = await open()
    send(joining('realtime:a', '1', await token(ann, { role: 'emperor' })))
    expect((await take('realtime:a', 'system'))[4]).toMatchObject({ status: 'error' })
  })

  // With half a minute of clock skew allowed, this token is valid for one to two more seconds.
  const expiring = () => token(ann, { exp: inSeconds(-28) })

  test('a channel ends when its token expires', async () => {
    const { send, take } = await open()
    send(joining('realtime:a', '1', await expiring()))
    expect((await take('realtime:a', 'system'))[4]).toMatchObject({ status: 'ok' })
    expect((await take('realtime:a', 'system'))[4]).toMatchObject({
      status: 'error',
      message: 'Token has expired',
    })
    expect((await take('realtime:a', 'phx_close'))[1]).toBe('1')
  })

  test('a new token in time keeps the channel open; keys of other projects are ignored', async () => {
    const { send, take, received } = await open()
    send(joining('realtime:a', '1', await expiring()))
    send(joining('realtime:b', '2', await expiring()))
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

  test('an expired token ends the channel immediately', async () => {
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
})

describe('limits', () => {
  test.each([
    ['unreadable text', 'hello'],
    ['an unknown binary frame', Buffer.from([9, 9, 9])],
  ])('%s closes the socket', async (_, message) => {
    const { socket, closed } = await open()
    socket.send(message)
    expect(await closed).toBe(1007)
  })

  test.each(['text', { access_token: 5 }])('a token message of %j closes the socket', async (payload) => {
    const { send, take, closed } = await open()
    send(joining('realtime:a', '1'))
    await take('realtime:a', 'phx_reply')
    send(['1', '2', 'realtime:a', 'access_token', payload])
    expect(await closed).toBe(1007)
    await open()
  })

  test('a deeply nested binding is refused', async () => {
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

  test('a flood closes its own socket only', async () => {
    const other = await open()
    const { send, closed } = await open()
    for (let ref = 0; ref < 300; ref++) send([null, `${ref}`, 'phoenix', 'heartbeat', {}])
    expect(await closed).toBe(1008)
    other.send([null, '9', 'phoenix', 'heartbeat', {}])
    await other.take('phoenix', 'phx_reply')
  })

  test('too many bytes of waiting messages close the socket', async () => {
    const { send, closed } = await open()
    await database.admin.begin(async (sql) => {
      await sql`lock table realtime.messages`
      send(joining('realtime:a', '1', await token(ann), { private: true }))
      for (let ref = 0; ref < 80; ref++) send([null, `${ref}`, 'phoenix', 'x'.repeat(60_000), {}])
      expect(await closed).toBe(1008)
    })
  })

  test('a network has fifty anonymous sockets; signing in frees one', async () => {
    const second = await startGateway(database)
    const sockets = await Promise.all(Array.from({ length: 50 }, () => open(second)))
    await expect(open(second)).rejects.toThrow('429')

    sockets[0]?.send(joining('realtime:a', '1', await token(ann)))
    await sockets[0]?.take('realtime:a', 'phx_reply')
    await open(second)
    await expect(open(second)).rejects.toThrow('429')
    await second.close()
  })

  test('filters are limited per person, over all sockets', async () => {
    const filtered = (from: number) =>
      Array.from({ length: 20 }, (_, index) => ({ ...notes, filter: `body=neq.${from + index}` }))
    const subscribe = async (by: string, from: number) => {
      const { send, take } = await open()
      send(joining('realtime:many', '1', by, { postgres_changes: filtered(from) }))
      return (await take('realtime:many', 'system'))[4]
    }
    const accepted = { status: 'ok' }
    const annsToken = await token(ann)
    expect(await subscribe(annsToken, 0)).toMatchObject(accepted)
    expect(await subscribe(annsToken, 20)).toMatchObject(accepted)
    expect(await subscribe(annsToken, 20)).toMatchObject(accepted)
    expect(await subscribe(annsToken, 40)).toMatchObject({
      status: 'error',
      message: expect.stringContaining('ChannelRateLimitReached: Too many filters'),
    })
    expect(await subscribe(await token(ben), 40)).toMatchObject(accepted)
  })

  test('the join messages of a socket are limited in total; a leave makes room', async () => {
    const { send, take } = await open()
    const long = { postgres_changes: [{ ...notes, filter: `body=neq.${'x'.repeat(60_000)}` }] }
    const join = async (topic: string) => {
      send(joining(topic, topic, undefined, long))
      return (await take(topic, 'phx_reply'))[4]
    }
    const tooMany = refused('ChannelRateLimitReached: Too many channels')
    for (const topic of ['realtime:1', 'realtime:2', 'realtime:3', 'realtime:4', 'realtime:4']) {
      expect(await join(topic)).toMatchObject({ status: 'ok' })
    }
    expect(await join('realtime:5')).toEqual(tooMany)

    send(['realtime:1', 'away', 'realtime:1', 'phx_leave', {}])
    await take('realtime:1', 'phx_reply')
    expect(await join('realtime:5')).toMatchObject({ status: 'ok' })
    expect(await join('realtime:1')).toEqual(tooMany)
  })

  test('a client that does not read is dropped; others are not', async () => {
    const accessToken = await token(ann)
    const stalled = await open()
    stalled.send(joining('realtime:a', '1', accessToken))
    await stalled.take('realtime:a', 'system')
    const reader = await open()
    reader.send(joining('realtime:a', '1', accessToken))
    await reader.take('realtime:a', 'system')

    stalled.socket.pause()
    for (let round = 0; round < 30; round++) {
      await database.admin`
        insert into public.notes (group_id, body) values (${garden}, ${'x'.repeat(900_000)})`
      await reader.take('realtime:a', 'postgres_changes')
    }
    stalled.socket.resume()
    expect(await stalled.closed).toBe(1006) // RFC 6455: ended without a closing handshake
  })

  test('an invalid join is refused, and the socket stays open', async () => {
    const { send, take } = await open()
    send(['1', '1', 'realtime:a', 'phx_join', { config: { postgres_changes: 'all' } }])
    expect((await take('realtime:a', 'phx_reply'))[4]).toEqual(refused(expect.any(String)))
    send(['2', '2', 'elsewhere', 'phx_join', {}])
    expect((await take('elsewhere', 'phx_reply'))[4]).toEqual(refused('unmatched topic'))
    send(joining('realtime:b', '3', undefined, { postgres_changes: Array(101).fill(notes) }))
    expect((await take('realtime:b', 'phx_reply'))[4]).toEqual(refused(expect.any(String)))
  })
})

describe('interruptions', () => {
  test('a gateway that closes asks its clients to reconnect, without waiting for one that does not read', async () => {
    const second = await startGateway(database)
    const { closed, send, take } = await open(second)
    send(joining('realtime:a', '1'))
    await take('realtime:a', 'system')
    const stalled = await open(second)
    stalled.socket.pause()

    await second.close()
    expect(await closed).toBe(1012)
  })

  test('a channel fails when a change cannot be read, so that the client rejoins', async () => {
    await database.admin.unsafe(`
      create function public.explode() returns boolean language plpgsql as $$ begin raise 'boom'; end $$;
      grant execute on function public.explode() to anon;
      alter table public.labels enable row level security;
      create policy "always fails" on public.labels using (public.explode());`)
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

  test('a lost listening connection makes all clients reconnect', async () => {
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
