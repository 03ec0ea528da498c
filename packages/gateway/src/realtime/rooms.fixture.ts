// Shared by the tests of broadcast and presence: rooms with members, and clients that join them.

import type { RealtimeChannelOptions, SupabaseClient } from '@supabase/supabase-js'
import { expect, vi } from 'vitest'
import { createDatabase } from '../../../../test/database.ts'
import { ann, ben, serve } from './notes.fixture.ts'

/**
 * Ann and Ben are members of the kitchen, and of the library, where Ben may only read. In the quiet room they may
 * broadcast, but the policies hide who is present.
 */
export async function openRooms() {
  const database = await createDatabase('gateway')
  await database.admin.unsafe(`
    create table public.members (user_id uuid, room text, speaks boolean default true, primary key (user_id, room));
    grant select on public.members to authenticated;
    insert into public.members (user_id, room, speaks) values
      ('${ann}', 'kitchen', true), ('${ben}', 'kitchen', true),
      ('${ann}', 'library', true), ('${ben}', 'library', false),
      ('${ann}', 'quiet', true),   ('${ben}', 'quiet', true);
    create policy "members read the messages of their rooms" on realtime.messages for select to authenticated
      using (
        (select realtime.topic()) in (select room from public.members where user_id = (select auth.uid()))
        and not ((select realtime.topic()) = 'quiet' and extension = 'presence'));
    create policy "members write in their rooms" on realtime.messages for insert to authenticated
      with check ((select realtime.topic()) in (
        select room from public.members where user_id = (select auth.uid()) and speaks));`)
  return serve(database)
}

export type Config = RealtimeChannelOptions['config']
type Received = { event: string; payload: unknown }

export const inPrivate: Config = { private: true }

/** Joins a room, and resolves when the server has accepted or refused the client. */
export async function joinRoom(client: SupabaseClient, room: string, config: Config = inPrivate) {
  const received: Received[] = []
  const statuses: string[] = []
  const reasons: (string | undefined)[] = []
  const channel = client.channel(room, { config })
  channel.on('broadcast', { event: '*' }, ({ event, payload }) => received.push({ event, payload }))
  channel.on('presence', { event: 'sync' }, () => {})
  channel.subscribe((status, error) => {
    statuses.push(status)
    reasons.push(error?.message)
  })
  await vi.waitFor(() => expect(statuses).not.toEqual([]), 5000)
  return {
    channel,
    received,
    statuses,
    reasons,
    broadcast: (event: string, payload: unknown = {}) => channel.send({ type: 'broadcast', event, payload }),
    /** What each client tracks, by key. */
    present: () =>
      Object.fromEntries(
        Object.entries(channel.presenceState()).map(([key, metas]) => [
          key,
          metas.map(({ presence_ref, ...meta }) => meta),
        ]),
      ),
  }
}
