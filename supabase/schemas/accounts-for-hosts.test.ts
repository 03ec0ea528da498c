import { expect, test } from 'vitest'
import { setUpAuthenticator } from '../../test/authenticator.ts'
import { openHub, PASSWORD } from '../../test/family.ts'
import { keys } from '../../test/gateway.ts'
import { leave } from '../../test/membership.ts'
import { PNG } from '../../test/pixels.ts'

const hub = await openHub()

// The first admin is the host.
const { nana: host, cousin, family } = await hub.aFamily('Home')
const { nana: neighbour, family: next } = await hub.aFamily('Next Door')
const hostOnly = { code: '42501', message: 'host_only' }

const upload = ({ id, db }: typeof host) =>
  db.storage
    .from('avatars')
    .upload(
      `${id}/${crypto.randomUUID().replaceAll('-', '').slice(0, 22)}.png`,
      new Blob([PNG], { type: 'image/png' }),
    )

test('a host sees each family and account, with what they store and their last visit', async () => {
  expect((await upload(cousin)).error).toBeNull()
  await cousin.db.from('profiles').update({ last_seen: null }).eq('id', cousin.id).throwOnError()
  const { data: families } = await host.db.rpc('hub_families').throwOnError()
  expect(families).toMatchObject([
    { id: family.id, name: 'Home', members: 2, bytes: PNG.byteLength, last_seen: expect.any(String) },
    { id: next.id, name: 'Next Door', members: 2, bytes: 0, last_seen: null },
  ])
  const { data: accounts } = await host.db.rpc('hub_accounts', { family_id: family.id }).throwOnError()
  expect(accounts).toMatchObject([
    { id: cousin.id, name: 'Cousin', email: cousin.email, is_host: false, bytes: PNG.byteLength },
    { id: host.id, name: 'Nana', is_host: true, bytes: 0, last_seen: null },
  ])
})

test('accounts without a family are listed apart', async () => {
  const stranger = await hub.aStranger('Stranger')
  const { data } = await host.db.rpc('hub_accounts', { family_id: null }).throwOnError()
  expect(data).toMatchObject([{ id: stranger.id, name: 'Stranger', email: stranger.email, is_host: false }])
})

test('a family that everyone left is still there', async () => {
  const { nana, cousin, family } = await hub.aFamily('Zurich')
  await leave(cousin).throwOnError()
  await leave(nana).throwOnError()
  const { data } = await host.db.rpc('hub_families').throwOnError()
  expect(data.find(({ id }: { id: string }) => id === family.id)).toMatchObject({
    members: 0,
    last_seen: null,
  })
})

test('a host may remove other accounts, but none of a host', async () => {
  const removable = async (user_id: string) =>
    (await host.db.rpc('require_removable_account', { user_id })).error
  expect(await removable(neighbour.id)).toBeNull()
  expect(await removable(host.id)).toMatchObject({ message: 'account_of_host' })
  await host.db.rpc('appoint_host', { user_id: neighbour.id }).throwOnError()
  expect(await removable(neighbour.id)).toMatchObject({ message: 'account_of_host' })
  await host.db.rpc('dismiss_host', { user_id: neighbour.id }).throwOnError()
  expect(await removable(neighbour.id)).toBeNull()
})

test('nobody else sees or removes any', async () => {
  const people = { cousin, ...(await hub.outsidersOf(family)) }
  for (const { db, id } of Object.values(people)) {
    expect((await db.rpc('hub_families')).data).toEqual([])
    expect((await db.rpc('hub_accounts', { family_id: family.id })).data).toEqual([])
    expect((await db.rpc('hub_accounts', { family_id: null })).data).toEqual([])
    expect((await db.rpc('require_removable_account', { user_id: id })).error).toMatchObject(hostOnly)
  }
  for (const fn of ['hub_families', 'hub_accounts', 'require_removable_account']) {
    const given = { hub_families: {}, hub_accounts: { family_id: null } }[fn] ?? { user_id: cousin.id }
    expect((await hub.anonymous.rpc(fn, given)).error?.code).toBe('42501')
  }
})

test('a host sees and removes nothing before the second factor', async () => {
  await setUpAuthenticator(host.db, hub.database)
  const thief = hub.gateway.client()
  await thief.auth.signInWithPassword({ email: host.email, password: PASSWORD })
  expect((await thief.rpc('hub_families')).data).toEqual([])
  expect((await thief.rpc('require_removable_account', { user_id: cousin.id })).error).toMatchObject(hostOnly)
})

test('only the server lists the files of an account', async () => {
  for (const { db } of [host, cousin]) {
    expect((await db.rpc('files_of', { user_id: cousin.id })).error?.code).toBe('42501')
  }
  const server = hub.gateway.client({}, keys.secret)
  const { data } = await server.rpc('files_of', { user_id: cousin.id }).throwOnError()
  expect(data).toMatchObject([{ bucket_id: 'avatars' }])
})
