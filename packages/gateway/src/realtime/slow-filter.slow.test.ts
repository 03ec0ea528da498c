// A filter, or a policy, that takes long delays its own listeners only.

import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, test, vi } from 'vitest'
import { ann, attic, ben, garden, openNotes, signedInAs, stranger, subscribe } from './notes.fixture.ts'

const errors: unknown[] = []
const log = { info() {}, warn() {}, error: (fields: object) => void errors.push(fields) }
const { database, gateway } = await openNotes({ patterns: true, log })
await database.admin.unsafe(`
  create table public.slowdown ();
  grant select on public.slowdown to authenticated;
  create policy "members receive" on realtime.messages for select to authenticated using (
    realtime.topic() <> 'slow' or not exists (select from public.slowdown) or (select true from pg_sleep(60)));
  create policy "members send" on realtime.messages for insert to authenticated with check (true)`)

/** Takes minutes for the text below. */
const EXPENSIVE = String.raw`body=match.^(a.+)(e.+)(l.+)\3\2\1$`
const LONG = 'ael'.repeat(3_000)

/** Far less than the time limit of one reading. */
const SOON = { timeout: 2_500 }

const write = (body: string, group = garden) =>
  database.admin`insert into public.notes (group_id, body) values (${group}, ${body})`

test('a slow filter delays no other subscriber, and ends with a time limit', async () => {
  const anns = await subscribe(await signedInAs(ann, gateway), { filter: `group_id=eq.${garden}` })
  const asBen = await signedInAs(ben, gateway)
  const slow = await subscribe(asBen, { filter: EXPENSIVE })
  const bens = await subscribe(asBen, { filter: `group_id=eq.${garden}` })

  await write(LONG)
  for (const body of ['one', 'two', 'three']) {
    await write(body)
    await vi.waitFor(() => expect([anns.bodies().at(-1), bens.bodies().at(-1)]).toEqual([body, body]), SOON)
  }
  expect(anns.bodies()).toEqual([LONG, 'one', 'two', 'three'])

  expect(slow.statuses).toEqual(['SUBSCRIBED'])
  await vi.waitFor(() => expect(slow.statuses).toContain('CHANNEL_ERROR'), 10_000)
  expect(errors).toContainEqual({ err: expect.objectContaining({ code: '57014' }) })
  await asBen.removeAllChannels()
}, 20_000)

test('many slow filters of several accounts delay another subscriber by a moment only', async () => {
  const bens = await subscribe(await signedInAs(ben, gateway), { filter: `group_id=eq.${attic}` })
  const attackers = await Promise.all([ann, stranger].map((one) => signedInAs(one, gateway)))
  const filters = Array.from({ length: 10 }, (_, at) => ({ filter: `${EXPENSIVE},stars=isdistinct.${at}` }))
  await Promise.all(attackers.map((attacker) => subscribe(attacker, ...filters)))
  // Ann's filters select in the garden, where she is a member.
  await write(LONG)
  await write('in the attic', attic)
  // From one network, as here, their readings hold its connections until the time limit.
  await vi.waitFor(() => expect(bens.bodies()).toEqual(['in the attic']), { timeout: 6_000 })
  await Promise.all(attackers.map((attacker) => attacker.removeAllChannels()))
}, 20_000)

test('a slow topic delays no other', async () => {
  const [anns, bens] = await Promise.all([ann, ben].map((one) => signedInAs(one, gateway)))
  const join = async (client: SupabaseClient | undefined, topic: string) => {
    const received: string[] = []
    const statuses: string[] = []
    const channel = client
      ?.channel(topic, { config: { private: true, broadcast: { self: true } } })
      .on('broadcast', { event: 'said' }, ({ payload }) => received.push(payload.words))
      .subscribe((status) => statuses.push(status))
    await vi.waitFor(() => expect(statuses).toEqual(['SUBSCRIBED']), 5_000)
    const say = (words: string) => channel?.send({ type: 'broadcast', event: 'said', payload: { words } })
    return { received, statuses, say }
  }
  const quick = await join(anns, 'quick')
  const slow = await join(bens, 'slow')
  await database.admin`insert into public.slowdown default values`

  await slow.say('something')
  for (const words of ['one', 'two']) {
    await quick.say(words)
    await vi.waitFor(() => expect(quick.received.at(-1)).toBe(words), SOON)
  }
  expect(slow.statuses).toEqual(['SUBSCRIBED'])
  await vi.waitFor(() => expect(slow.statuses).toContain('CHANNEL_ERROR'), 10_000)
  await Promise.all([anns, bens].map((client) => client?.removeAllChannels()))
}, 20_000)
