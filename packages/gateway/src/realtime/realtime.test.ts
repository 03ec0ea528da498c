// Realtime as an app meets it: unmodified clients, a real gateway, notes that belong to groups.

import type { RealtimeChannel, RealtimePostgresChangesPayload, SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../../test/database.ts'
import { jwtSecret, startGateway, type TestGateway } from '../../../../test/gateway.ts'
import { createTokens } from '../http/tokens.ts'

const ann = '00000000-0000-4000-8000-00000000000a'
const ben = '00000000-0000-4000-8000-00000000000b'
const stranger = '00000000-0000-4000-8000-00000000000c'
const garden = '10000000-0000-4000-8000-000000000000'
const attic = '20000000-0000-4000-8000-000000000000'

let database: TestDatabase
let gateway: TestGateway

beforeAll(async () => {
  database = await createDatabase('gateway')
  await database.admin.unsafe(`
    create table public.members (user_id uuid, group_id uuid, primary key (user_id, group_id));
    create table public.notes (
      id       bigint generated always as identity primary key,
      group_id uuid not null,
      body     text not null,
      stars    int,
      at       timestamptz not null default '2026-01-02 03:04:05.678901+00',
      secret   text
    );
    create table public.diary (day date primary key, line text);
    create table public.loose (line text);
    create table public.labels (name text primary key);
    create table public.hidden (id int primary key);
    grant select on public.members, public.diary, public.loose, public.labels, public.hidden to authenticated, anon;
    grant select (id, group_id, body, stars, at) on public.notes to authenticated, anon;
    grant all on public.notes to service_role;
    alter table public.notes enable row level security;
    create policy "members read the notes of their groups" on public.notes for select to authenticated
      using (group_id in (select group_id from public.members where user_id = (select auth.uid())));
    insert into public.members values ('${ann}', '${garden}'), ('${ben}', '${garden}'), ('${ben}', '${attic}');
    alter publication supabase_realtime add table public.notes, public.diary, public.loose, public.labels;
    select realtime.watch_published_tables();`)
  gateway = await startGateway(database)
})

afterAll(async () => {
  await gateway?.close()
  await database?.drop()
})

const token = (sub: string, claims: Record<string, unknown> = {}) =>
  createTokens(jwtSecret).sign({
    sub,
    role: 'authenticated',
    exp: Math.floor(Date.now() / 1000) + 3600,
    ...claims,
  })

async function signedInAs(sub: string, from = gateway): Promise<SupabaseClient> {
  const client = from.client()
  await client.realtime.setAuth(await token(sub))
  return client
}

type Wish = { event?: 'INSERT' | 'UPDATE' | 'DELETE' | '*'; table?: string; schema?: string; filter?: string }
type Heard = RealtimePostgresChangesPayload<Record<string, unknown>>
type System = { status: string; message: string; extension: string; channel: string }

let topics = 0

/** Joins a new topic and resolves when the server says whether it sends changes. */
async function listens(client: SupabaseClient, ...wishes: Wish[]) {
  const heard: Heard[] = []
  const systems: System[] = []
  const statuses: string[] = []
  const channel: RealtimeChannel = client.channel(`topic-${++topics}`)
  for (const wish of wishes) {
    channel.on(
      'postgres_changes',
      { event: '*', schema: 'public', table: 'notes', ...wish } as never,
      (change: Heard) => heard.push(change),
    )
  }
  channel.on('system', {}, (message: System) => systems.push(message))
  channel.subscribe((status) => statuses.push(status))
  await vi.waitFor(() => expect(systems).toHaveLength(1), 5000)
  return { channel, heard, systems, statuses, bodies: () => heard.map((change) => bodyOf(change)) }
}

const bodyOf = (change: Heard) => (change.new as { body?: string }).body

const write = (group: string, body: string, stars: number | null = null) =>
  database.admin`
    insert into public.notes (group_id, body, stars) values (${group}, ${body}, ${stars}) returning id`

test('a member hears of an insert with the columns that their role may read', async () => {
  const notes = await listens(await signedInAs(ann), { event: 'INSERT', filter: `group_id=eq.${garden}` })
  expect(notes.systems[0]).toMatchObject({
    status: 'ok',
    message: 'Subscribed to PostgreSQL',
    extension: 'postgres_changes',
    channel: notes.channel.subTopic,
  })

  await database.admin`insert into public.notes (group_id, body, secret) values (${garden}, 'plum “pie”', 'hush')`

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

test('strangers and anonymous callers hear nothing of rows that they cannot read', async () => {
  const member = await listens(await signedInAs(ben), {})
  const others = [
    await listens(await signedInAs(stranger), {}),
    await listens(gateway.client(), {}),
    await listens(await signedInAs(ann), {}),
  ]
  const [note] = await write(attic, 'only for the attic')
  await database.admin`update public.notes set stars = 5 where id = ${note?.id}`
  await vi.waitFor(() => expect(member.heard).toHaveLength(2))

  // Deletes tell the key and nothing else, to everybody: they mark that the others were passed over before.
  await database.admin`delete from public.notes where id = ${note?.id}`
  for (const other of others) {
    await vi.waitFor(() => expect(other.heard).not.toEqual([]))
    expect(other.heard).toMatchObject([{ eventType: 'DELETE', old: { id: Number(note?.id) }, new: {} }])
  }
})
