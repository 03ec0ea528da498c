// What the tests of broadcast and presence share: rooms that belong to their members, and clients that are in them.

import type { RealtimeChannelOptions, SupabaseClient } from '@supabase/supabase-js'
import { expect, vi } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../../test/database.ts'
import { ann, ben } from './notes.fixture.ts'

/**
 * Ann and Ben are members of the kitchen and of the library, where Ben may listen but not speak. In the quiet room they
 * may speak, but nobody sees who else is there.
 */
export async function roomsDatabase(): Promise<TestDatabase> {
  const database = await createDatabase('gateway')
  await database.admin.unsafe(`
    create table public.members (user_id uuid, room text, speaks boolean default true, primary key (user_id, room));
    grant select on public.members to authenticated;
    insert into public.members (user_id, room, speaks) values
      ('${ann}', 'kitchen', true), ('${ben}', 'kitchen', true),
      ('${ann}', 'library', true), ('${ben}', 'library', false),
      ('${ann}', 'quiet', true),   ('${ben}', 'quiet', true);
    create policy "members hear what is said in their rooms" on realtime.messages for select to authenticated
      using (
        (select realtime.topic()) in (select room from public.members where user_id = (select auth.uid()))
        and not ((select realtime.topic()) = 'quiet' and extension = 'presence'));
    create policy "members speak in their rooms" on realtime.messages for insert to authenticated
      with check ((select realtime.topic()) in (
        select room from public.members where user_id = (select auth.uid()) and speaks));`)
  return database
}

export type Config = RealtimeChannelOptions['config']
type Heard = { event: string; payload: unknown }

export const inPrivate: Config = { private: true }

/** Joins a room and resolves once the server has let the client in, or not. */
export async function enters(client: SupabaseClient, room: string, config: Config = inPrivate) {
  const heard: Heard[] = []
  const statuses: string[] = []
  const reasons: (string | undefined)[] = []
  const channel = client.channel(room, { config })
  channel.on('broadcast', { event: '*' }, ({ event, payload }) => heard.push({ event, payload }))
  channel.on('presence', { event: 'sync' }, () => {})
  channel.subscribe((status, error) => {
    statuses.push(status)
    reasons.push(error?.message)
  })
  await vi.waitFor(() => expect(statuses).not.toEqual([]), 5000)
  return {
    channel,
    heard,
    statuses,
    reasons,
    says: (event: string, payload: unknown = {}) => channel.send({ type: 'broadcast', event, payload }),
    /** What is tracked, by key. */
    present: () =>
      Object.fromEntries(
        Object.entries(channel.presenceState()).map(([key, metas]) => [
          key,
          metas.map(({ presence_ref, ...meta }) => meta),
        ]),
      ),
  }
}
