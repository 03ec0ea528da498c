// Changes as an app meets them: unmodified clients, a real gateway, notes that belong to groups.

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { TestDatabase } from '../../../../test/database.ts'
import { keys, startGateway, type TestGateway } from '../../../../test/gateway.ts'
import {
  ann,
  attic,
  ben,
  garden,
  listens,
  notesDatabase,
  signedInAs,
  stranger,
  token,
} from './notes.fixture.ts'

let database: TestDatabase
let gateway: TestGateway

beforeAll(async () => {
  database = await notesDatabase()
  gateway = await startGateway(database)
})

afterAll(async () => {
  await gateway?.close()
  await database?.drop()
})

const write = async (group: string, body: string, stars: number | null = null): Promise<number> => {
  const [note] = await database.admin`
    insert into public.notes (group_id, body, stars) values (${group}, ${body}, ${stars}) returning id::int`
  return note?.id
}

describe('what is sent', () => {
  test('an insert, with the columns that the role may read', async () => {
    const notes = await listens(await signedInAs(ann, gateway), {
      event: 'INSERT',
      filter: `group_id=eq.${garden}`,
    })
    expect(notes.systems).toEqual([
      {
        status: 'ok',
        message: 'Subscribed to PostgreSQL',
        extension: 'postgres_changes',
        channel: notes.channel.subTopic,
      },
    ])

    await database.admin`
      insert into public.notes (group_id, body, secret) values (${garden}, 'plum “pie”', 'hush')`

    await vi.waitFor(() => expect(notes.heard).toHaveLength(1))
    expect(notes.heard[0]).toEqual({
      schema: 'public',
      table: 'notes',
      eventType: 'INSERT',
      commit_timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      errors: null,
      new: {
        id: expect.any(Number),
        group_id: garden,
        body: 'plum “pie”',
        stars: null,
        at: '2026-01-02T03:04:05.678901+00:00',
      },
      old: {},
    })
  })

  test('an update with the key as the old row, and a delete with the key alone', async () => {
    const notes = await listens(await signedInAs(ann, gateway), { event: 'UPDATE' }, { event: 'DELETE' })
    const id = await write(garden, 'draft')
    await database.admin`update public.notes set body = 'final' where id = ${id}`
    await vi.waitFor(() => expect(notes.heard).toHaveLength(1))
    await database.admin`delete from public.notes where id = ${id}`

    await vi.waitFor(() => expect(notes.heard).toHaveLength(2))
    expect(notes.heard).toMatchObject([
      { eventType: 'UPDATE', new: { id, body: 'final' }, old: { id } },
      { eventType: 'DELETE', new: {}, old: { id } },
    ])
    expect(Object.keys(notes.heard[0]?.old ?? {})).toEqual(['id'])
  })

  test('an update of the key with the old one, by which listeners know the row', async () => {
    const labels = await listens(gateway.client(), { table: 'labels' })
    await database.admin`insert into public.labels values ('rose')`
    await vi.waitFor(() => expect(labels.heard).toHaveLength(1))
    await database.admin`update public.labels set name = 'pink' where name = 'rose'`
    await vi.waitFor(() => expect(labels.heard).toHaveLength(2))
    expect(labels.heard[1]).toMatchObject({
      eventType: 'UPDATE',
      old: { name: 'rose' },
      new: { name: 'pink' },
    })
  })

  test('each binding of a channel hears its own changes', async () => {
    const client = await signedInAs(ann, gateway)
    const heard: string[] = []
    const systems: unknown[] = []
    client
      .channel('several')
      .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'notes' }, () =>
        heard.push('insert'),
      )
      .on('postgres_changes', { event: '*', schema: 'public', table: 'notes', filter: 'stars=gt.3' }, () =>
        heard.push('starred'),
      )
      .on('postgres_changes', { event: 'DELETE', schema: 'public', table: 'notes' }, () =>
        heard.push('delete'),
      )
      .on('postgres_changes', { event: '*', schema: 'public' }, ({ table }) => heard.push(`any ${table}`))
      .on('system', {}, (message) => systems.push(message))
      .subscribe()
    await vi.waitFor(() => expect(systems).toMatchObject([{ status: 'ok' }]))

    const id = await write(garden, 'plain', 1)
    await write(garden, 'starred', 5)
    // A row that is gone before anybody is told of it would not be told of.
    await vi.waitFor(() => expect(heard).toContain('starred'))
    await database.admin`delete from public.notes where id = ${id}`
    await database.admin`insert into public.labels values ('blue')`

    await vi.waitFor(() => expect(heard).toContain('any labels'))
    expect(heard).toEqual([
      ...['insert', 'any notes'],
      ...['insert', 'starred', 'any notes'],
      ...['delete', 'any notes'],
      'any labels',
    ])
  })

  test('a key of several columns and beyond what JavaScript can count', async () => {
    const pairs = await listens(gateway.client(), { table: 'pairs' })
    await database.admin`
      insert into public.pairs values ('a "quoted" one', 9007199254740993, '{x,"y z"}')`
    await vi.waitFor(() => expect(pairs.heard).toHaveLength(1))
    expect(pairs.heard[0]?.new).toMatchObject({ word: 'a "quoted" one', tags: ['x', 'y z'] })
  })

  test('a table without a key can be written, and its listeners are told why they see nothing', async () => {
    const lines = await listens(gateway.client(), { table: 'keyless' })
    await database.admin`insert into public.keyless values ('x')`
    await vi.waitFor(() => expect(lines.heard).toHaveLength(1))
    expect(lines.heard[0]).toMatchObject({
      eventType: 'INSERT',
      new: {},
      errors: ['Error 400: Bad Request, no primary key'],
    })
  })

  test('a key too long to be notified does not stop the write', async () => {
    const labels = await listens(gateway.client(), { table: 'labels' })
    // Random, so that it compresses badly; an index entry may not be longer than 2704 bytes.
    await database.admin`
      insert into public.labels
      select string_agg(chr(1 + (random() * 30)::int), '') from generate_series(1, 2600)`
    await vi.waitFor(() => expect(labels.heard).toHaveLength(1))
    expect(labels.heard[0]).toMatchObject({ new: {}, errors: [expect.stringContaining('Error 400')] })
  })

  test('a row over 1 MB comes without its large fields', async () => {
    const notes = await listens(await signedInAs(ann, gateway), {})
    await write(garden, 'x'.repeat(1024 * 1024), 3)
    await vi.waitFor(() => expect(notes.heard).toHaveLength(1))
    expect(notes.heard[0]).toMatchObject({
      errors: ['Error 413: Payload Too Large'],
      new: { group_id: garden, stars: 3 },
    })
    expect(notes.heard[0]?.new).not.toHaveProperty('body')
  })

  test('what is rolled back never happened', async () => {
    const notes = await listens(await signedInAs(ann, gateway), {})
    const undone = database.admin.begin(async (sql) => {
      await sql`insert into public.notes (group_id, body) values (${garden}, 'undone')`
      throw new Error('changed my mind')
    })
    await expect(undone).rejects.toThrow('changed my mind')
    await write(garden, 'done')
    await vi.waitFor(() => expect(notes.bodies()).toContain('done'))
    expect(notes.bodies()).toEqual(['done'])
  })
})

describe('who hears it', () => {
  test('neither strangers, nor anonymous callers, nor members of another group', async () => {
    const member = await listens(await signedInAs(ben, gateway), {})
    const others = [
      await listens(await signedInAs(stranger, gateway), {}),
      await listens(gateway.client(), {}),
      await listens(await signedInAs(ann, gateway), {}),
    ]
    const id = await write(attic, 'only for the attic')
    await database.admin`update public.notes set stars = 5 where id = ${id}`
    await vi.waitFor(() => expect(member.heard).toHaveLength(2))

    // A delete is told to everybody, as its key alone: it marks that the others were passed over before.
    await database.admin`delete from public.notes where id = ${id}`
    for (const other of others) {
      await vi.waitFor(() => expect(other.heard).not.toEqual([]))
      expect(other.heard).toMatchObject([{ eventType: 'DELETE', old: { id }, new: {} }])
    }
  })

  test('who is removed is out at once, the open channel included', async () => {
    const client = await signedInAs(ben, gateway)
    const notes = await listens(client, {})
    await write(attic, 'before')
    await vi.waitFor(() => expect(notes.bodies()).toEqual(['before']))

    await database.admin`delete from public.members where user_id = ${ben} and group_id = ${attic}`
    await write(attic, 'after')
    await write(garden, 'marker')
    await vi.waitFor(() => expect(notes.bodies()).toContain('marker'))
    expect(notes.bodies()).toEqual(['before', 'marker'])
    await database.admin`insert into public.members values (${ben}, ${attic})`
  })

  test('a row that leaves the group is not shown to the ones it left', async () => {
    const notes = await listens(await signedInAs(ann, gateway), { event: 'UPDATE' })
    const id = await write(garden, 'moving')
    await database.admin`update public.notes set group_id = ${attic}, body = 'moved' where id = ${id}`
    const other = await write(garden, 'staying')
    await database.admin`update public.notes set body = 'marker' where id = ${other}`
    await vi.waitFor(() => expect(notes.bodies()).toContain('marker'))
    expect(notes.bodies()).toEqual(['marker'])
  })

  test('the secret key sees every row', async () => {
    await database.admin`grant select on public.notes to service_role`
    await database.admin`notify pgrst, 'reload schema'`
    const notes = await listens(gateway.client({}, keys.secret), {})
    await write(attic, 'anything')
    await vi.waitFor(() => expect(notes.bodies()).toEqual(['anything']))
    expect(notes.heard[0]?.new).toHaveProperty('secret')
  })

  test('whoever the token says: signed in later, then as another, then signed out', async () => {
    let accessToken: string | null = null
    const client = gateway.client({ accessToken: async () => accessToken })
    const notes = await listens(client, { event: 'INSERT' })
    await write(garden, 'as nobody')

    // Asks for the token again, as the client does by itself with every heartbeat.
    const becomes = async (next: string | null) => {
      const answers = notes.systems.length
      accessToken = next
      await client.realtime.setAuth()
      await vi.waitFor(() => expect(notes.systems).toHaveLength(answers + 1))
    }
    await becomes(await token(ann))
    await write(garden, 'as ann')
    await vi.waitFor(() => expect(notes.bodies()).toEqual(['as ann']))

    await becomes(await token(ben))
    await write(attic, 'as ben')
    await vi.waitFor(() => expect(notes.bodies()).toEqual(['as ann', 'as ben']))

    await becomes(null)
    await write(attic, 'as nobody again')
    await becomes(await token(ben))
    await write(attic, 'marker')
    await vi.waitFor(() => expect(notes.bodies()).toContain('marker'))
    expect(notes.bodies()).toEqual(['as ann', 'as ben', 'marker'])
  })
})

describe('filters', () => {
  test.each([
    ['stars=eq.3', ['three']],
    ['stars=neq.3', ['one', 'ten']],
    ['stars=lt.10', ['one', 'three']],
    ['stars=gte.3', ['three', 'ten']],
    ['stars=in.(1,10)', ['one', 'ten']],
    ['stars=not.in.(1,10)', ['three']],
    ['stars=is.null', ['none']],
    ['body=eq.three', ['three']],
    ['body=in.(one,"t,e(n","ten")', ['one', 'ten']],
    ['body=like.t%', ['three', 'ten']],
    ['stars=gt.1,body=neq.ten', ['three']],
    [`group_id=eq.${garden},stars=lt.3`, ['one']],
  ])('%s lets through what it asks for', async (filter, expected) => {
    // The same channel hears the end of the list, whatever its filter is.
    const notes = await listens(
      await signedInAs(ann, gateway),
      { event: 'INSERT', filter },
      { event: 'INSERT', filter: 'body=eq.marker' },
    )
    await write(garden, 'one', 1)
    await write(garden, 'three', 3)
    await write(garden, 'ten', 10)
    await write(garden, 'none', null)
    await write(garden, 'marker', -1)
    await vi.waitFor(() => expect(notes.bodies()).toContain('marker'))
    // The marker may match the filter under test as well.
    expect(notes.bodies().filter((body) => body !== 'marker')).toEqual(expected)
  })

  test('a delete matches a filter on the key, and on nothing else', async () => {
    const id = await write(garden, 'doomed', 4)
    const other = await write(garden, 'doomed too', 4)
    const client = await signedInAs(ann, gateway)
    const byKey = await listens(client, { event: 'DELETE', filter: `id=eq.${id}` })
    const byStars = await listens(client, { event: 'DELETE', filter: 'stars=eq.4' }, { event: 'INSERT' })

    await database.admin`delete from public.notes where id = ${other}`
    await database.admin`delete from public.notes where id = ${id}`
    await vi.waitFor(() => expect(byKey.heard).toHaveLength(1))
    expect(byKey.heard).toMatchObject([{ eventType: 'DELETE', old: { id } }])
    await write(garden, 'marker')
    await vi.waitFor(() => expect(byStars.heard).not.toEqual([]))
    expect(byStars.bodies()).toEqual(['marker'])
  })

  test.each([
    { table: 'nowhere' },
    { table: 'unpublished' },
    { table: 'closed' },
    { schema: 'auth', table: 'users' },
    { filter: 'nothing=eq.1' },
    { filter: 'secret=eq.hush' },
    { filter: 'id=eq.one' },
    { filter: 'id=resembles.1' },
    { filter: 'id' },
    { filter: 'stars=is.many' },
    { table: '*', filter: 'id=eq.1' },
    { event: 'TRUNCATE' },
  ])('%j cannot be subscribed to', async (wish) => {
    const notes = await listens(await signedInAs(ann, gateway), wish)
    expect(notes.systems).toMatchObject([
      {
        status: 'error',
        extension: 'postgres_changes',
        message: expect.stringContaining('Unable to subscribe to changes with given parameters.'),
      },
    ])
  })

  test('a client that waits for its subscription is refused with the reason', async () => {
    const client = await signedInAs(ann, gateway)
    const outcome = await new Promise((resolve) => {
      client
        .channel('waiting', { config: { postgres_changes_options: { wait: true } } })
        .on('postgres_changes', { event: '*', schema: 'public', table: 'nowhere' }, () => {})
        .subscribe((status, error) => resolve([status, error?.message]))
    })
    expect(outcome).toEqual(['CHANNEL_ERROR', expect.stringContaining('Unable to subscribe')])
  })
})

describe('nothing is lost', () => {
  test('a burst arrives whole and in order', async () => {
    const clients = await Promise.all([ann, ben].map((sub) => signedInAs(sub, gateway)))
    const listeners = await Promise.all(clients.map((client) => listens(client, { event: 'INSERT' })))
    const expected = Array.from({ length: 500 }, (_, index) => `burst ${index}`)
    for (const body of expected) void write(garden, body)

    for (const listener of listeners) {
      await vi.waitFor(() => expect(listener.heard).toHaveLength(500), 10_000)
      const ids = listener.heard.map((change) => (change.new as { id: number }).id)
      expect(listener.bodies().toSorted()).toEqual(expected.toSorted())
      expect(listener.bodies()).toEqual(listeners[0]?.bodies())
      expect(new Set(ids).size).toBe(500)
    }
  })

  test('changes committed after the subscription was confirmed arrive, even in the middle of writing', async () => {
    const writer = { done: false, last: 0 }
    const writing = (async () => {
      while (!writer.done) {
        writer.last++
        await write(garden, `${writer.last}`)
      }
    })()
    const client = await signedInAs(ann, gateway)
    await vi.waitFor(() => expect(writer.last).toBeGreaterThan(5))
    const notes = await listens(client, { event: 'INSERT' })
    const confirmedAt = writer.last
    await vi.waitFor(() => expect(writer.last).toBeGreaterThan(confirmedAt + 20))
    writer.done = true
    await writing

    await vi.waitFor(() => expect(notes.bodies()).toContain(`${writer.last}`))
    const [first = 0, ...rest] = notes.bodies().map(Number)
    expect(first).toBeLessThanOrEqual(confirmedAt + 1)
    expect(rest).toEqual(Array.from({ length: writer.last - first }, (_, index) => first + 1 + index))
  })

  test('two gateways on one database both tell their clients', async () => {
    const second = await startGateway(database)
    const here = await listens(await signedInAs(ann, gateway), {})
    const there = await listens(await signedInAs(ann, second), {})
    await write(garden, 'everywhere')
    await vi.waitFor(() => expect(here.bodies()).toEqual(['everywhere']))
    await vi.waitFor(() => expect(there.bodies()).toEqual(['everywhere']))
    await second.close()
  })

  test('a table that is published later can be subscribed to without a restart', async () => {
    await database.admin.unsafe(`
      create table public.later (id int primary key);
      grant select on public.later to anon;
      alter publication supabase_realtime add table public.later;
      select realtime.watch_published_tables();
      notify pgrst, 'reload schema';`)
    await vi.waitFor(async () => {
      const later = await listens(gateway.client(), { table: 'later' })
      expect(later.systems).toMatchObject([{ status: 'ok' }])
    }, 5000)
  })
})
