// Table changes with unmodified clients and a real gateway.

import { describe, expect, test, vi } from 'vitest'
import { keys, startGateway } from '../../../../test/gateway.ts'
import {
  ann,
  attic,
  ben,
  garden,
  openNotes,
  signedInAs,
  stranger,
  subscribe,
  token,
} from './notes.fixture.ts'

const { database, gateway } = await openNotes()

const write = async (group: string, body: string, stars: number | null = null): Promise<number> => {
  const [note] = await database.admin`
    insert into public.notes (group_id, body, stars) values (${group}, ${body}, ${stars}) returning id::int`
  return note?.id
}

describe('a change', () => {
  test('of an insert has the columns that the role may read', async () => {
    const notes = await subscribe(await signedInAs(ann, gateway), {
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

    await vi.waitFor(() => expect(notes.received).toHaveLength(1))
    expect(notes.received[0]).toEqual({
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

  test('of an update has the key as the old row; of a delete, only the key', async () => {
    const notes = await subscribe(await signedInAs(ann, gateway), { event: 'UPDATE' }, { event: 'DELETE' })
    const id = await write(garden, 'draft')
    await database.admin`update public.notes set body = 'final' where id = ${id}`
    await vi.waitFor(() => expect(notes.received).toHaveLength(1))
    await database.admin`delete from public.notes where id = ${id}`

    await vi.waitFor(() => expect(notes.received).toHaveLength(2))
    expect(notes.received).toMatchObject([
      { eventType: 'UPDATE', new: { id, body: 'final' }, old: { id } },
      { eventType: 'DELETE', new: {}, old: { id } },
    ])
    expect(Object.keys(notes.received[0]?.old ?? {})).toEqual(['id'])
  })

  test('of a key has the old key, by which clients find the row', async () => {
    const labels = await subscribe(gateway.client(), { table: 'labels' })
    await database.admin`insert into public.labels values ('rose')`
    await vi.waitFor(() => expect(labels.received).toHaveLength(1))
    await database.admin`update public.labels set name = 'pink' where name = 'rose'`
    await vi.waitFor(() => expect(labels.received).toHaveLength(2))
    expect(labels.received[1]).toMatchObject({
      eventType: 'UPDATE',
      old: { name: 'rose' },
      new: { name: 'pink' },
    })
  })

  test('reaches each matching binding of a channel', async () => {
    const client = await signedInAs(ann, gateway)
    const received: string[] = []
    const systems: unknown[] = []
    client
      .channel('several')
      .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'notes' }, () =>
        received.push('insert'),
      )
      .on('postgres_changes', { event: '*', schema: 'public', table: 'notes', filter: 'stars=gt.3' }, () =>
        received.push('starred'),
      )
      .on('postgres_changes', { event: 'DELETE', schema: 'public', table: 'notes' }, () =>
        received.push('delete'),
      )
      .on('postgres_changes', { event: '*', schema: 'public' }, ({ table }) => received.push(`any ${table}`))
      .on('system', {}, (message) => systems.push(message))
      .subscribe()
    await vi.waitFor(() => expect(systems).toMatchObject([{ status: 'ok' }]))

    const id = await write(garden, 'plain', 1)
    await write(garden, 'starred', 5)
    await database.admin`delete from public.notes where id = ${id}`
    await database.admin`insert into public.labels values ('blue')`

    await vi.waitFor(() => expect(received).toContain('any labels'))
    expect(received).toEqual([
      ...['insert', 'any notes'],
      ...['insert', 'starred', 'any notes'],
      ...['delete', 'any notes'],
      'any labels',
    ])
  })

  test('can have a key of several columns and with 64-bit numbers', async () => {
    const pairs = await subscribe(gateway.client(), { table: 'pairs' })
    await database.admin`
      insert into public.pairs values ('a "quoted" one', 9007199254740993, '{x,"y z"}')`
    await vi.waitFor(() => expect(pairs.received).toHaveLength(1))
    expect(pairs.received[0]?.new).toMatchObject({ word: 'a "quoted" one', tags: ['x', 'y z'] })
  })

  test('of a table without a key arrives as an error', async () => {
    const lines = await subscribe(gateway.client(), { table: 'keyless' })
    await database.admin`insert into public.keyless values ('x')`
    await vi.waitFor(() => expect(lines.received).toHaveLength(1))
    expect(lines.received[0]).toMatchObject({
      eventType: 'INSERT',
      new: {},
      errors: ['Error 400: Bad Request, no primary key'],
    })
  })

  test('with a key too long for one NOTIFY arrives', async () => {
    const labels = await subscribe(gateway.client(), { table: 'labels' })
    // Random, so that it hardly compresses; an index entry may have at most 2704 bytes.
    const [label] = await database.admin`
      insert into public.labels
      select string_agg(chr(1 + (random() * 30)::int), '') from generate_series(1, 2600) returning name`
    await vi.waitFor(() => expect(labels.received).toHaveLength(1))
    expect(labels.received[0]).toMatchObject({ new: label, errors: null })
  })

  test('of a row over 1 MB lacks the large fields', async () => {
    const notes = await subscribe(await signedInAs(ann, gateway), {})
    await write(garden, 'x'.repeat(1024 * 1024), 3)
    await vi.waitFor(() => expect(notes.received).toHaveLength(1))
    expect(notes.received[0]).toMatchObject({
      errors: ['Error 413: Payload Too Large'],
      new: { group_id: garden, stars: 3 },
    })
    expect(notes.received[0]?.new).not.toHaveProperty('body')
  })

  test('that is rolled back is not sent', async () => {
    const notes = await subscribe(await signedInAs(ann, gateway), {})
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

describe('row-level security', () => {
  test('hides changes from strangers, anonymous callers and members of other groups', async () => {
    const member = await subscribe(await signedInAs(ben, gateway), {})
    const others = [
      await subscribe(await signedInAs(stranger, gateway), {}, { table: 'labels' }),
      await subscribe(gateway.client(), {}, { table: 'labels' }),
      await subscribe(await signedInAs(ann, gateway), {}, { table: 'labels' }),
    ]
    const id = await write(attic, 'only for the attic')
    await database.admin`update public.notes set stars = 5 where id = ${id}`
    await vi.waitFor(() => expect(member.received).toHaveLength(2))
    await database.admin`delete from public.notes where id = ${id}`
    await vi.waitFor(() => expect(member.received).toHaveLength(3))
    expect(member.received[2]).toMatchObject({ eventType: 'DELETE', old: { id }, new: {} })

    // Everyone reads labels: a barrier after the changes that the others must not receive.
    await database.admin`insert into public.labels values ('barrier')`
    for (const other of others) {
      await vi.waitFor(() => expect(other.received).not.toEqual([]))
      expect(other.received).toMatchObject([{ table: 'labels' }])
    }
  })

  test('hides a deletion by the columns that the policies use, restrictive ones too', async () => {
    await database.admin.unsafe(`
      create table public.secrets (id int primary key, owner uuid, hidden boolean default false, body text);
      alter table public.secrets enable row level security;
      grant select on public.secrets to authenticated;
      create policy "owners" on public.secrets for select to authenticated using (owner = (select auth.uid()));
      create policy "members" on public.secrets for select to authenticated
        using (exists (select from public.members where user_id = auth.uid() and group_id = secrets.owner));
      create policy "unhidden" on public.secrets as restrictive for all using (not hidden);
      insert into public.secrets (id, owner, hidden, body) values
        (1, '${ann}', false, repeat('long', 10000)), (2, '${ann}', true, ''), (3, '${garden}', false, ''),
        (4, '${attic}', false, ''), (5, null, false, ''), (6, '${ann}', false, '');
      alter publication supabase_realtime add table public.secrets;
      notify pgrst, 'reload schema';`)
    const secrets = await subscribe(await signedInAs(ann, gateway), { table: 'secrets' })

    for (const id of [1, 2, 3, 4, 5, 6]) await database.admin`delete from public.secrets where id = ${id}`

    await vi.waitFor(() =>
      expect(secrets.received).toContainEqual(expect.objectContaining({ old: { id: 6 } })),
    )
    expect(secrets.received.map(({ old }) => old)).toEqual([{ id: 1 }, { id: 3 }, { id: 6 }])
  })

  test('hides changes from a removed member immediately, on an open channel, too', async () => {
    const client = await signedInAs(ben, gateway)
    const notes = await subscribe(client, {})
    await write(attic, 'before')
    await vi.waitFor(() => expect(notes.bodies()).toEqual(['before']))

    await database.admin`delete from public.members where user_id = ${ben} and group_id = ${attic}`
    await write(attic, 'after')
    await write(garden, 'marker')
    await vi.waitFor(() => expect(notes.bodies()).toContain('marker'))
    expect(notes.bodies()).toEqual(['before', 'marker'])
    await database.admin`insert into public.members values (${ben}, ${attic})`
  })

  test('hides a row that has moved to another group', async () => {
    const notes = await subscribe(await signedInAs(ann, gateway), { event: 'UPDATE' })
    const id = await write(garden, 'moving')
    await database.admin`update public.notes set group_id = ${attic}, body = 'moved' where id = ${id}`
    const other = await write(garden, 'staying')
    await database.admin`update public.notes set body = 'marker' where id = ${other}`
    await vi.waitFor(() => expect(notes.bodies()).toContain('marker'))
    expect(notes.bodies()).toEqual(['marker'])
  })

  test('does not apply to the secret key', async () => {
    await database.admin`grant select on public.notes to service_role`
    await database.admin`notify pgrst, 'reload schema'`
    const notes = await subscribe(gateway.client({}, keys.secret), {})
    await write(attic, 'anything')
    await vi.waitFor(() => expect(notes.bodies()).toEqual(['anything']))
    expect(notes.received[0]?.new).toHaveProperty('secret')
  })

  test('follows the token: signed in, then as another person, then signed out', async () => {
    let accessToken: string | null = null
    const client = gateway.client({ accessToken: async () => accessToken })
    const notes = await subscribe(client, { event: 'INSERT' })
    // Sees everything, so a note that it has received was read for the others, too.
    const all = await subscribe(await signedInAs(ben, gateway), { event: 'INSERT' })
    const writeAndRead = async (group: string, body: string) => {
      await write(group, body)
      await vi.waitFor(() => expect(all.bodies()).toContain(body))
    }
    await writeAndRead(garden, 'as anonymous')

    // The client also does this on every heartbeat.
    const switchTo = async (next: string | null) => {
      const answers = notes.systems.length
      accessToken = next
      await client.realtime.setAuth()
      await vi.waitFor(() => expect(notes.systems).toHaveLength(answers + 1))
    }
    await switchTo(await token(ann))
    await write(garden, 'as ann')
    await vi.waitFor(() => expect(notes.bodies()).toEqual(['as ann']))

    await switchTo(await token(ben))
    await write(attic, 'as ben')
    await vi.waitFor(() => expect(notes.bodies()).toEqual(['as ann', 'as ben']))

    await switchTo(null)
    await writeAndRead(attic, 'as anonymous again')
    await switchTo(await token(ben))
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
  ])('%s lets matching rows through', async (filter, expected) => {
    // The second binding receives the marker whatever the filter is.
    const notes = await subscribe(
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

  test.each(['body=match.x', 'body=imatch.x', 'body=not.match.x'])('%s is refused', async (filter) => {
    const { systems } = await subscribe(await signedInAs(ann, gateway), { filter })
    expect(systems).toMatchObject([
      { status: 'error', message: expect.stringContaining('match and imatch is not allowed') },
    ])
  })

  test('lets no group see the changes of another, whoever asks', async () => {
    const asBen = await signedInAs(ben, gateway)
    const asStranger = await signedInAs(stranger, gateway)
    const inAttic = await subscribe(asBen, { filter: `group_id=eq.${attic}` })
    const inGarden = await subscribe(asBen, { filter: `group_id=eq.${garden}` })
    const asking = await subscribe(asStranger, { filter: `group_id=eq.${garden}` }, { table: 'labels' })

    const id = await write(garden, 'in the garden')
    await database.admin`update public.notes set body = 'still there' where id = ${id}`
    await vi.waitFor(() => expect(inGarden.received).toHaveLength(2))
    await database.admin`delete from public.notes where id = ${id}`
    await write(attic, 'in the attic')
    await database.admin`insert into public.labels values ('after the attic')`

    await vi.waitFor(() => expect(asking.received).not.toEqual([]))
    expect(asking.received).toMatchObject([{ table: 'labels' }])
    await vi.waitFor(() => expect(inAttic.received).not.toEqual([]))
    expect(inAttic.bodies()).toEqual(['in the attic'])
    expect(inGarden.received).toMatchObject([
      { eventType: 'INSERT' },
      { eventType: 'UPDATE' },
      { eventType: 'DELETE', old: { id } },
    ])
  })

  test('a delete can only match a filter on the key and on what policies use', async () => {
    const id = await write(garden, 'doomed', 4)
    const other = await write(garden, 'doomed too', 4)
    const client = await signedInAs(ann, gateway)
    const byKey = await subscribe(client, { event: 'DELETE', filter: `id=eq.${id}` })
    const byStars = await subscribe(client, { event: 'DELETE', filter: 'stars=eq.4' }, { event: 'INSERT' })

    await database.admin`delete from public.notes where id = ${other}`
    await database.admin`delete from public.notes where id = ${id}`
    await vi.waitFor(() => expect(byKey.received).toHaveLength(1))
    expect(byKey.received).toMatchObject([{ eventType: 'DELETE', old: { id } }])
    await write(garden, 'marker')
    await vi.waitFor(() => expect(byStars.received).not.toEqual([]))
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
  ])('%j cannot be subscribed to', async (binding) => {
    const notes = await subscribe(await signedInAs(ann, gateway), binding)
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

describe('delivery', () => {
  test('of a burst is complete and in order', async () => {
    const clients = await Promise.all([ann, ben].map((sub) => signedInAs(sub, gateway)))
    const listeners = await Promise.all(clients.map((client) => subscribe(client, { event: 'INSERT' })))
    const expected = Array.from({ length: 500 }, (_, index) => `burst ${index}`)
    for (const body of expected) void write(garden, body)

    for (const listener of listeners) {
      await vi.waitFor(() => expect(listener.received).toHaveLength(500), 10_000)
      const ids = listener.received.map((change) => (change.new as { id: number }).id)
      expect(listener.bodies().toSorted()).toEqual(expected.toSorted())
      expect(listener.bodies()).toEqual(listeners[0]?.bodies())
      expect(new Set(ids).size).toBe(500)
    }
  })

  test('starts with the confirmation of the subscription, even during writes', async () => {
    const writer = { done: false, last: 0 }
    const writing = (async () => {
      while (!writer.done) {
        writer.last++
        await write(garden, `${writer.last}`)
      }
    })()
    const client = await signedInAs(ann, gateway)
    await vi.waitFor(() => expect(writer.last).toBeGreaterThan(5))
    const notes = await subscribe(client, { event: 'INSERT' })
    const confirmedAt = writer.last
    await vi.waitFor(() => expect(writer.last).toBeGreaterThan(confirmedAt + 20))
    writer.done = true
    await writing

    await vi.waitFor(() => expect(notes.bodies()).toContain(`${writer.last}`))
    const [first = 0, ...rest] = notes.bodies().map(Number)
    expect(first).toBeLessThanOrEqual(confirmedAt + 1)
    expect(rest).toEqual(Array.from({ length: writer.last - first }, (_, index) => first + 1 + index))
  })

  test('reaches the clients of two gateways on one database', async () => {
    const second = await startGateway(database)
    const here = await subscribe(await signedInAs(ann, gateway), {})
    const there = await subscribe(await signedInAs(ann, second), {})
    await write(garden, 'everywhere')
    await vi.waitFor(() => expect(here.bodies()).toEqual(['everywhere']))
    await vi.waitFor(() => expect(there.bodies()).toEqual(['everywhere']))
    await second.close()
  })

  test('of a table that is published later needs no restart', async () => {
    await database.admin.unsafe(`
      create table public.later (id int primary key);
      grant select on public.later to anon;
      alter publication supabase_realtime add table public.later`)
    await vi.waitFor(async () => {
      const later = await subscribe(gateway.client(), { table: 'later' })
      expect(later.systems).toMatchObject([{ status: 'ok' }])
    }, 5000)
  })
})
