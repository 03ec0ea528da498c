// Shared by the realtime tests: notes that belong to groups, and clients that subscribe to them.

import type { RealtimePostgresChangesPayload, SupabaseClient } from '@supabase/supabase-js'
import { afterAll, expect, vi } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../../test/database.ts'
import { jwtSecret, startGateway, type TestGateway } from '../../../../test/gateway.ts'
import type { GatewayOptions } from '../gateway.ts'
import { createTokens } from '../http/tokens.ts'

export const ann = '00000000-0000-4000-8000-00000000000a'
export const ben = '00000000-0000-4000-8000-00000000000b'
export const stranger = '00000000-0000-4000-8000-00000000000c'

/** Ann and Ben share the garden; the attic is Ben's alone. */
export const garden = '10000000-0000-4000-8000-000000000000'
export const attic = '20000000-0000-4000-8000-000000000000'

/** Starts a gateway for the tests of one file, and removes it with its database afterwards. */
export async function serve(database: TestDatabase, options?: Partial<GatewayOptions>) {
  const gateway = await startGateway(database, options)
  afterAll(async () => {
    await gateway.close()
    await database.drop()
  })
  return { database, gateway }
}

export async function openNotes(options?: Partial<GatewayOptions>) {
  const database = await createDatabase('gateway')
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
    create table public.pairs (word text, number bigint, tags text[], primary key (number, word));
    create table public.keyless (line text);
    create table public.labels (name text primary key);
    create table public.unpublished (id int primary key);
    create table public.closed (id int primary key);
    grant select on public.members, public.pairs, public.keyless, public.labels, public.unpublished
      to authenticated, anon;
    grant select (id, group_id, body, stars, at) on public.notes to authenticated, anon;
    alter table public.notes enable row level security;
    create policy "members read the notes of their groups" on public.notes for select to authenticated
      using (group_id in (select group_id from public.members where user_id = (select auth.uid())));
    insert into public.members values ('${ann}', '${garden}'), ('${ben}', '${garden}'), ('${ben}', '${attic}');
    alter publication supabase_realtime
      add table public.notes, public.pairs, public.keyless, public.labels, public.closed;`)
  return serve(database, options)
}

export const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

export const token = (sub: string, claims: Record<string, unknown> = {}) =>
  createTokens(jwtSecret).sign({ sub, role: 'authenticated', exp: inSeconds(3600), ...claims })

export async function signedInAs(sub: string, gateway: TestGateway): Promise<SupabaseClient> {
  const accessToken = await token(sub)
  const client = gateway.client({ accessToken: async () => accessToken })
  await client.realtime.setAuth()
  return client
}

export type Binding = { event?: string; schema?: string; table?: string; filter?: string }
export type Change = RealtimePostgresChangesPayload<Record<string, unknown>>
type System = { status: string; message: string; extension: string; channel: string }

let topics = 0

/** Joins a new topic, and resolves when the server has confirmed or refused the subscription. */
export async function subscribe(client: SupabaseClient, ...bindings: Binding[]) {
  const received: Change[] = []
  const systems: System[] = []
  const statuses: string[] = []
  const channel = client.channel(`topic-${++topics}`)
  for (const binding of bindings) {
    const whole = { event: '*', schema: 'public', table: 'notes', ...binding }
    channel.on('postgres_changes', whole as never, (change: Change) => received.push(change))
  }
  channel.on('system', {}, (message: System) => systems.push(message))
  channel.subscribe((status) => statuses.push(status))
  await vi.waitFor(() => expect(systems).toHaveLength(1), 5000)
  const bodies = () => received.map((change) => (change.new as { body?: string }).body)
  return { channel, received, systems, statuses, bodies }
}
