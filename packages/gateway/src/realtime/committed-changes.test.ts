// Every change arrives with the values that it committed, at those who may see them, whatever follows at once.

import { describe, expect, test, vi } from 'vitest'
import { ann, attic, ben, type Change, garden, openNotes, signedInAs, subscribe } from './notes.fixture.ts'

const warnings: string[] = []
const { database, gateway } = await openNotes({
  log: { info() {}, warn() {}, error: (_, message) => warnings.push(message) },
})
const { admin } = database

/** Its position shows that nothing else arrives before it. */
const marker = () => admin`insert into public.notes (group_id, body) values (${garden}, 'marker')`

const seen = ({ eventType, new: row }: Change) => [eventType, (row as { body?: string }).body]

describe('a row that changes and goes at once', () => {
  test('is announced step by step', async () => {
    const notes = await subscribe(await signedInAs(ann, gateway), {})
    await admin.begin(async (sql) => {
      const [note] =
        await sql`insert into public.notes (group_id, body) values (${garden}, 'first') returning id`
      await sql`update public.notes set body = 'second' where id = ${note?.id}`
      await sql`update public.notes set body = 'first' where id = ${note?.id}`
      await sql`update public.notes set body = 'second' where id = ${note?.id}`
      await sql`delete from public.notes where id = ${note?.id}`
    })
    await vi.waitFor(() => expect(notes.received).toHaveLength(5))
    expect(notes.received.map(seen)).toEqual([
      ['INSERT', 'first'],
      ['UPDATE', 'second'],
      ['UPDATE', 'first'],
      ['UPDATE', 'second'],
      ['DELETE', undefined],
    ])
  })

  test('is selected by filters as it was', async () => {
    const starred = await subscribe(await signedInAs(ann, gateway), { event: 'INSERT', filter: 'stars=eq.5' })
    await admin`insert into public.notes (group_id, body, stars) values (${garden}, 'five', 5)`
    await admin`update public.notes set stars = 1`
    await admin`insert into public.notes (group_id, body, stars) values (${garden}, 'one', 1)`
    await admin`update public.notes set stars = 5`
    await admin`insert into public.notes (group_id, body, stars) values (${garden}, 'again', 5)`
    await vi.waitFor(() => expect(starred.bodies()).toContain('again'))
    expect(starred.bodies()).toEqual(['five', 'again'])
  })

  test('is not missed, however many do', async () => {
    const notes = await subscribe(await signedInAs(ann, gateway), {})
    const bodies = Array.from({ length: 300 }, (_, index) => `pair ${index}`)
    await Promise.all(
      bodies.map(async (body) => {
        await admin`insert into public.notes (group_id, body) values (${garden}, ${body})`
        await admin`delete from public.notes where body = ${body}`
      }),
    )
    await vi.waitFor(() => expect(notes.received).toHaveLength(600), 10_000)
    expect(notes.bodies().filter(Boolean).toSorted()).toEqual(bodies.toSorted())
  })

  test('leaves a list that follows its changes as the table is', async () => {
    const notes = await subscribe(await signedInAs(ben, gateway), {})
    await admin`delete from public.notes`
    const writer = async (seed: number) => {
      for (let step = 0; step < 60; step++) {
        const body = `${seed} ${step % 7}`
        const turn = (seed * 31 + step * 17) % 5
        if (turn < 2)
          await admin`insert into public.notes (group_id, body) values (${step % 2 ? garden : attic}, ${body})`
        else if (turn < 4)
          await admin`update public.notes set body = body || '!' where body = (select min(body) from public.notes)`
        else
          await admin`delete from public.notes where id = (select max(id) from public.notes where body like ${`${seed} %`})`
      }
    }
    await Promise.all([1, 2, 3, 4].map(writer))
    await marker()
    await vi.waitFor(() => expect(notes.bodies()).toContain('marker'), 10_000)

    const followed = new Map<unknown, unknown>()
    for (const { eventType, new: row, old } of notes.received) {
      if (eventType === 'DELETE') followed.delete((old as { id: number }).id)
      else followed.set((row as { id: number }).id, (row as { body: string }).body)
    }
    const stored = await admin`select id::int, body from public.notes`
    expect([...followed].toSorted()).toEqual(stored.map(({ id, body }) => [id, body]).toSorted())
  })
})

describe('who may see a change', () => {
  test('is decided by the row that it committed, not by what became of it', async () => {
    const notes = await subscribe(await signedInAs(ann, gateway), {})
    const others = await subscribe(await signedInAs(ben, gateway), {})
    await admin.begin(async (sql) => {
      const [note] =
        await sql`insert into public.notes (group_id, body) values (${attic}, 'secret') returning id`
      await sql`update public.notes set group_id = ${garden}, body = 'shared' where id = ${note?.id}`
      await sql`update public.notes set group_id = ${attic}, body = 'secret again' where id = ${note?.id}`
    })
    await marker()
    await vi.waitFor(() => expect(others.bodies()).toContain('marker'))
    await vi.waitFor(() => expect(notes.bodies()).toContain('marker'))
    expect(notes.bodies()).toEqual(['shared', 'marker'])
    expect(others.bodies()).toEqual(['secret', 'shared', 'secret again', 'marker'])
  })

  test('is decided by policies that look at the whole row, and at other rows of the table', async () => {
    await admin.unsafe(`
      create table public.leaves (id int primary key, parent int, open boolean, body text);
      alter table public.leaves enable row level security;
      create function public.is_open(leaf public.leaves) returns boolean language sql stable as 'select leaf.open';
      create function public.has_open(int) returns boolean language sql stable security definer as
        'select exists (select from public.leaves where id = $1 and open)';
      create policy "open ones, and those below open ones" on public.leaves for select to authenticated
        using (public.is_open(leaves) or public.has_open(parent));
      grant select on public.leaves to authenticated;
      grant execute on function public.is_open, public.has_open to authenticated;
      alter publication supabase_realtime add table public.leaves`)
    const leaves = await subscribe(await signedInAs(ann, gateway), { table: 'leaves' })
    await admin`insert into public.leaves values (1, null, true, 'open'), (2, null, false, 'closed'),
      (3, 1, false, 'below open'), (4, 2, null, 'below closed'), (5, null, true, 'marker')`
    await vi.waitFor(() => expect(leaves.bodies()).toContain('marker'))
    expect(leaves.bodies()).toEqual(['open', 'below open', 'marker'])
  })

  test.each([
    ['a policy', `alter policy "members read the notes of their groups" on public.notes using (false)`],
    ['a privilege', 'revoke select (body) on public.notes from authenticated'],
  ])('follows %s that has just changed, also without event triggers', async (_, change) => {
    const notes = await subscribe(await signedInAs(ann, gateway), { event: 'INSERT' })
    await admin`alter event trigger gateway_rules_change disable`
    try {
      await admin.unsafe(change)
      await admin`insert into public.notes (group_id, body) values (${garden}, 'hidden')`
      // It joins again, and reads what it may.
      await vi.waitFor(() => expect(warnings).toContain('realtime: reading changes failed'))
      await vi.waitFor(() => expect(notes.systems.length).toBeGreaterThan(1), 10_000)
      expect(notes.bodies()).toEqual([])
    } finally {
      await admin.unsafe(`
        alter policy "members read the notes of their groups" on public.notes
          using (group_id in (select group_id from public.members where user_id = (select auth.uid())));
        grant select (body) on public.notes to authenticated;
        alter event trigger gateway_rules_change enable;
        notify pgrst, 'reload schema'`)
      warnings.length = 0
    }
  })
})

describe('the values of a row', () => {
  test('arrive however long they are', async () => {
    const notes = await subscribe(await signedInAs(ann, gateway), { event: 'INSERT' })
    const bodies = [7_000, 7_500, 8_000, 20_000, 300_000].map((length) => '“ä🌱\\"'.repeat(length / 5))
    for (const body of bodies)
      await admin`insert into public.notes (group_id, body) values (${garden}, ${body})`
    await vi.waitFor(() => expect(notes.received).toHaveLength(bodies.length))
    expect(notes.bodies()).toEqual(bodies)
  })

  test('are those of the table, whatever the settings of the session that wrote them', async () => {
    await admin.unsafe(`
      create type public.pair as (word text, at timestamptz);
      create domain public.short as text check (length(value) < 9);
      create table public.every_type (
        id bigint primary key, a json, b jsonb, c numeric, d float8, e interval, f timestamptz, g date, h bytea, i text[],
        j int[][], k public.pair, l public.pair[], m tsrange, n public.short, o bit varying, p tsvector, q char(5), r inet,
        s regclass, t time, u float4, double_id bigint generated always as (id * 2) stored);
      grant select on public.every_type to authenticated;
      alter publication supabase_realtime add table public.every_type`)
    const rows = await subscribe(await signedInAs(ann, gateway), { table: 'every_type', event: 'INSERT' })
    await admin.begin((sql) =>
      sql.unsafe(`
      set local datestyle = 'SQL, DMY'; set local intervalstyle = 'sql_standard'; set local timezone = 'Asia/Kolkata';
      set local extra_float_digits = -3; set local bytea_output = 'escape'; set local search_path = pg_catalog;
      insert into public.every_type values (
        9007199254740993, '{"b": 1, "a": "x", "b": 2}', '{"x": [1.10, null]}', 'NaN', 0.1::float8 + 0.2,
        '-1 day 02:03:04', '2026-02-03 04:05:06.789012+01', '2026-02-03', '\\xdeadbeef00', '{"a,b","c\\"d",null}',
        '{{1,2},{3,4}}', ('x, "y"', now()), array[('z', null)::public.pair], '[2026-01-02,)', 'ok', B'101', 'a:1 b',
        'ab', '10.0.0.1/8', 'public.notes', '04:05', 1.1::float4)`),
    )
    await vi.waitFor(() => expect(rows.received).toHaveLength(1))
    const { new: record } = rows.received[0] as Change
    const client = await signedInAs(ann, gateway)
    const { data } = await client.from('every_type').select().single().throwOnError()
    const { double_id: _, ...stored } = data
    expect(record).toEqual(stored)
  })
})
