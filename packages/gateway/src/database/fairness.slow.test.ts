// What accounts with slow statements can do to others, with unmodified clients.

import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeAll, expect, test, vi } from 'vitest'
import { openGateway } from '../../../../test/gateway.ts'
import { tokenOf } from '../rest/cinema.fixture.ts'

const { database, gateway } = await openGateway({
  groupOf: 'public.group_of',
  log: { info() {}, warn() {}, error() {} },
})
await database.admin.unsafe(`
  create table public.notes (id int primary key, content text);
  insert into public.notes values (1, 'hello');
  grant select on public.notes to authenticated;
  create table public.members (id uuid primary key, club text);
  create function public.group_of(id uuid) returns text language sql stable security definer
    as $$ select club from public.members where members.id = group_of.id $$;
  create function public.slow(seconds float) returns int language sql stable as $$ select 1 from pg_sleep(seconds) $$;
  grant execute on all functions in schema public to authenticated, supabase_auth_admin;
  notify pgrst, 'reload schema'`)

beforeAll(async () => {
  const client = await newAccount('192.0.2.1')
  const call = () => client.rpc('slow', { seconds: 0 })
  await vi.waitFor(async () => expect((await call()).error).toBeNull(), 10_000)
})

/** An unmodified client of a new account, whose requests come from `network`. */
async function newAccount(network: string, club?: string): Promise<SupabaseClient> {
  const id = randomUUID()
  if (club) await database.admin`insert into public.members values (${id}, ${club})`
  const token = await tokenOf(id)
  return gateway.client({
    accessToken: async () => token,
    global: { headers: { 'x-forwarded-for': network } },
  })
}

const running = async () => {
  const [row] = await database.admin`
    select count(*)::int as count from pg_stat_activity
     where datname = current_database() and state = 'active' and query like '%"slow"%' and pid <> pg_backend_pid()`
  return row?.count
}

/** Attacks until `work` is done: each account has three requests running or waiting, and starts another when one ends. */
async function whileSlow<T>(accounts: readonly SupabaseClient[], work: () => Promise<T>): Promise<T> {
  const attack = new AbortController()
  const attacking = accounts.flatMap((account) =>
    Array.from({ length: 3 }, async () => {
      while (!attack.signal.aborted)
        await account.rpc('slow', { seconds: 60 }).abortSignal(attack.signal).retry(false)
    }),
  )
  try {
    await vi.waitFor(async () => expect(await running()).toBeGreaterThanOrEqual(6), 5_000)
    return await work()
  } finally {
    attack.abort()
    await Promise.all(attacking)
  }
}

const feedOf = async (client: SupabaseClient) => {
  const began = performance.now()
  const { data, error } = await client.from('notes').select('content').retry(false)
  return { data, error, took: performance.now() - began }
}

const answered = { data: [{ content: 'hello' }], error: null }

/** Before a request is refused, and long before a slow statement times out. */
const GENEROUS_MS = 4_000

test('three fresh accounts do not keep connections from a member', async () => {
  const accounts = await Promise.all([1, 2, 3].map((host) => newAccount(`192.0.2.${host}`)))
  const member = await newAccount('198.51.100.1', 'garden')
  await whileSlow(accounts, async () => {
    for (let read = 0; read < 5; read++) {
      const feed = await feedOf(member)
      expect(feed).toMatchObject(answered)
      expect(feed.took).toBeLessThan(GENEROUS_MS)
    }
  })
}, 30_000)

test('many accounts of many groups and networks delay a member by a moment only', async () => {
  const accounts = await Promise.all(
    Array.from({ length: 12 }, (_, host) => newAccount(`192.0.2.${host}`, `club ${host}`)),
  )
  const member = await newAccount('198.51.100.1', 'garden')
  await whileSlow(accounts, async () => {
    const feed = await feedOf(member)
    expect(feed).toMatchObject(answered)
    expect(feed.took).toBeLessThan(GENEROUS_MS)
  })
}, 30_000)

test('accounts that share the member’s network, as behind a proxy that is not trusted, do not keep connections either', async () => {
  const accounts = await Promise.all([1, 2, 3].map(() => newAccount('192.0.2.1')))
  const member = await newAccount('192.0.2.1', 'garden')
  await whileSlow(accounts, async () => {
    const feed = await feedOf(member)
    expect(feed).toMatchObject(answered)
    expect(feed.took).toBeLessThan(GENEROUS_MS)
  })
}, 30_000)

test('a slow statement may finish while nobody waits', async () => {
  const member = await newAccount('198.51.100.1', 'garden')
  const all = await Promise.all([1, 2, 3].map(() => member.rpc('slow', { seconds: 1.5 })))
  expect(all.map(({ data }) => data)).toEqual([1, 1, 1])
}, 20_000)
