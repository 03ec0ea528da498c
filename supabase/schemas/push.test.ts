// Who may see and change subscriptions. What is sent to them: supabase/functions/send-pushes/index.test.ts.

import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { setUpAuthenticator } from '../../test/authenticator.ts'
import { openHub, PASSWORD } from '../../test/family.ts'
import type { Person } from '../../test/membership.ts'

const hub = await openHub()

const random = (bytes: number) => randomBytes(bytes).toString('base64url')
const aSubscription = (values: object = {}) => ({
  endpoint: `https://push.example/${random(16)}`,
  p256dh: random(65),
  auth: random(16),
  time_zone: 'Europe/Lisbon',
  ...values,
})

type Device = Pick<Person, 'db'>
const turnOn = ({ db }: Device, subscription: object = aSubscription()) =>
  db.rpc('turn_on_push', subscription)
const devicesOf = async ({ db }: Device) =>
  (await db.from('push_subscriptions').select('*').order('created_at').throwOnError()).data

async function anotherDevice({ email }: Person): Promise<Device> {
  const db = hub.gateway.client()
  const { error } = await db.auth.signInWithPassword({ email, password: PASSWORD })
  if (error) throw error
  return { db }
}

test('each device of a user has its own, which the user sees from all of them', async () => {
  const { nana, cousin } = await hub.aFamily()
  const tablet = await anotherDevice(nana)
  await turnOn(nana).throwOnError()
  await turnOn(tablet).throwOnError()
  await turnOn(cousin).throwOnError()

  const devices = await devicesOf(tablet)
  expect(devices).toHaveLength(2)
  expect(devices?.[0]).toMatchObject({
    user_id: nana.id,
    kinds: ['messages', 'posts', 'events', 'birthdays'],
    shows_content: false,
    quiet_from: null,
  })
  const change = { kinds: ['messages'], quiet_from: '22:00', quiet_until: '07:00', shows_content: true }
  const { error } = await tablet.db
    .from('push_subscriptions')
    .update(change)
    .eq('session_id', devices?.[0].session_id)
  expect(error).toBeNull()
  await tablet.db.from('push_subscriptions').delete().eq('session_id', devices?.[1].session_id).throwOnError()
  expect(await devicesOf(nana)).toMatchObject([{ kinds: ['messages'], quiet_from: '22:00:00' }])
})

test('renewing keeps the settings, and the next user of a browser takes over its endpoint', async () => {
  const { nana, cousin } = await hub.aFamily()
  const first = aSubscription()
  await turnOn(nana, first).throwOnError()
  await nana.db.from('push_subscriptions').update({ kinds: [] }).eq('user_id', nana.id).throwOnError()
  const renewed = aSubscription({ time_zone: 'Asia/Tokyo' })
  await turnOn(nana, renewed).throwOnError()
  expect(await devicesOf(nana)).toMatchObject([{ ...renewed, kinds: [] }])

  await turnOn(cousin, renewed).throwOnError()
  expect(await devicesOf(nana)).toEqual([])
  expect(await devicesOf(cousin)).toMatchObject([renewed])
})

test('a user has twenty devices at most, and a new one replaces the one that was not reached for longest', async () => {
  const { nana, cousin } = await hub.aFamily()
  await turnOn(cousin).throwOnError()
  const { admin } = hub.database
  await admin`
    with sessions as (insert into auth.sessions (user_id) select ${nana.id} from generate_series(1, 20) returning id),
         numbered as (select id, row_number() over () as number from sessions)
    insert into push_subscriptions (session_id, user_id, endpoint, p256dh, auth, time_zone, created_at)
      select id, ${nana.id}, 'https://push.example/' || id, ${random(65)}, ${random(16)}, 'UTC',
             now() - make_interval(days => number::int)
        from numbered`
  await admin`
    update push_subscriptions set last_success_at = now()
     where user_id = ${nana.id} and created_at < now() - interval '19 days 12 hours'`

  await turnOn(nana).throwOnError()

  const devices = (await devicesOf(nana)) ?? []
  expect(devices).toHaveLength(20)
  expect(devices.filter(({ last_success_at }) => last_success_at)).toHaveLength(1)
  expect(await devicesOf(cousin)).toHaveLength(1)
})

test('it ends with the session and with the account', async () => {
  const { nana, cousin } = await hub.aFamily()
  await turnOn(nana).throwOnError()
  await turnOn(cousin).throwOnError()
  const tablet = await anotherDevice(nana)
  await tablet.db.auth.signOut({ scope: 'others' })
  expect(await devicesOf(tablet)).toEqual([])

  await hub.database.admin`delete from auth.users where id = ${cousin.id}`
  expect(await hub.database.admin`select from push_subscriptions where user_id = ${cousin.id}`).toHaveLength(
    0,
  )
})

test('strangers, other families, former members and visitors see and change none of it', async () => {
  const { nana, family } = await hub.aFamily()
  await turnOn(nana).throwOnError()
  for (const person of Object.values(await hub.outsidersOf(family))) {
    expect(await devicesOf(person)).toEqual([])
    const rows = () => person.db.from('push_subscriptions')
    expect((await rows().update({ kinds: [] }).eq('user_id', nana.id).select('kinds')).data).toEqual([])
    expect((await rows().delete().eq('user_id', nana.id).select('kinds')).data).toEqual([])
    const forged = { ...aSubscription(), session_id: crypto.randomUUID(), user_id: nana.id }
    expect((await rows().insert(forged)).error?.code).toBe('42501')
    expect((await person.db.rpc('send_test_push')).error?.message).toBe('unknown_device')
  }
  expect((await hub.anonymous.from('push_subscriptions').select()).error?.code).toBe('42501')
  expect((await turnOn({ db: hub.anonymous })).error?.code).toBe('42501')
  for (const { db } of [nana, { db: hub.anonymous }]) {
    expect((await db.rpc('take_pushes')).error?.code).toBe('42501')
    expect((await db.rpc('report_push', { push: 1, outcome: 'gone' })).error?.code).toBe('42501')
  }
  expect(await devicesOf(nana)).toHaveLength(1)
})

test('nothing without the second factor', async () => {
  const { nana } = await hub.aFamily()
  const thief = await anotherDevice(nana)
  await setUpAuthenticator(nana.db, hub.database)
  await turnOn(nana).throwOnError()

  expect((await turnOn(thief)).error?.message).toBe('second_step_required')
  expect(await devicesOf(thief)).toEqual([])
  expect((await thief.db.rpc('send_test_push')).error?.message).toBe('unknown_device')
})

test.each([
  ['an endpoint without a scheme', { endpoint: 'push.example' }],
  ['a short key', { p256dh: 'short' }],
  ['an unknown time zone', { time_zone: 'Atlantis' }],
])('%s is refused', async (_, values) => {
  const { nana } = await hub.aFamily()
  expect((await turnOn(nana, aSubscription(values))).error?.code).toMatch(/^(23514|22023)$/)
})
