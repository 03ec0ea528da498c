import { beforeEach, describe, expect, test } from 'vitest'
import { openHub, PASSWORD } from '../../test/family.ts'
import { found, join, leave, type Person, proveAddress } from '../../test/membership.ts'

const hub = await openHub()
const { admin } = hub.database

// Every test starts with an empty hub.
beforeEach(async () => {
  await admin`delete from public.families`
  await admin`delete from auth.users`
  await admin`update private.hub_settings set sign_up_mode = 'open', fixed_sign_up_mode = null`
})

const settingsOf = async ({ db }: Person) => (await db.rpc('hub_settings').throwOnError()).data[0]
const isHost = async (person: Person) => (await settingsOf(person)) !== undefined
const inviteOnly = (person: Person) => person.db.rpc('set_sign_up', { mode: 'invited' })

const service = () => hub.gateway.client({}, 'sb_secret_test')

const signUp = (data: object = {}) =>
  hub.gateway.client().auth.signUp({
    email: `guest${crypto.randomUUID()}@example.com`,
    password: PASSWORD,
    options: { data },
  })

const hostOnly = { code: '42501', message: 'host_only' }
const inviteRequired = { status: 403, message: 'invite_required' }

describe('hosts', () => {
  test('the first admin is the host, and appoints and dismisses others', async () => {
    const { nana, cousin } = await hub.aFamily()
    const { nana: neighbour } = await hub.aFamily()
    expect([await isHost(nana), await isHost(cousin), await isHost(neighbour)]).toEqual([true, false, false])

    await nana.db.rpc('appoint_host', { user_id: cousin.id }).throwOnError()
    expect(await isHost(cousin)).toBe(true)
    await cousin.db.rpc('dismiss_host', { user_id: nana.id }).throwOnError()
    expect(await isHost(nana)).toBe(false)
    expect((await cousin.db.rpc('dismiss_host', { user_id: cousin.id })).error).toMatchObject(hostOnly)
  })

  test('when the only host deletes the account, the longest-standing admin takes over', async () => {
    const { nana, cousin } = await hub.aFamily()
    const { nana: neighbour } = await hub.aFamily()
    await admin`delete from auth.users where id = ${nana.id}`
    expect([await isHost(cousin), await isHost(neighbour)]).toEqual([true, false])
  })

  test('two first families at the same moment have one host', async () => {
    const people = await Promise.all([hub.aStranger(), hub.aStranger(), hub.aStranger()])
    await Promise.all(people.map((person) => found(person, 'First')))
    expect(await admin`select from private.hub_hosts`).toHaveLength(1)
  })

  test('nobody else may use their functions', async () => {
    const { family } = await hub.aFamily()
    const outsiders = await hub.outsidersOf(family)
    for (const { db, id } of Object.values(outsiders)) {
      expect((await inviteOnly({ db } as Person)).error).toMatchObject(hostOnly)
      expect((await db.rpc('appoint_host', { user_id: id })).error).toMatchObject(hostOnly)
      expect((await db.rpc('dismiss_host', { user_id: id })).error).toMatchObject(hostOnly)
      expect((await db.rpc('approve_family', { family_id: family.id })).error).toMatchObject(hostOnly)
      expect((await db.rpc('decline_family', { family_id: family.id })).error).toMatchObject(hostOnly)
      expect((await db.rpc('families_to_approve')).data).toEqual([])
      expect((await db.rpc('hub_settings')).data).toEqual([])
    }
    expect((await hub.anonymous.rpc('hub_settings')).error?.code).toBe('42501')
  })
})

describe('the sign-up switch', () => {
  test('the environment overrides it', async () => {
    const { nana } = await hub.aFamily()
    expect(await settingsOf(nana)).toMatchObject({ sign_up_mode: 'open', sign_up_is_fixed: false })
    await inviteOnly(nana).throwOnError()
    expect((await hub.anonymous.rpc('sign_up_mode')).data).toBe('invited')

    await admin`update private.hub_settings set fixed_sign_up_mode = 'open'`
    expect(await settingsOf(nana)).toMatchObject({ sign_up_mode: 'open', sign_up_is_fixed: true })
    expect((await hub.anonymous.rpc('sign_up_mode')).data).toBe('open')
    expect((await inviteOnly(nana)).error?.message).toBe('setting_fixed')
  })

  test('knows two positions', async () => {
    const { nana } = await hub.aFamily()
    expect((await nana.db.rpc('set_sign_up', { mode: 'closed' })).error?.message).toBe('invalid_setting')
  })
})

describe('on a hub for invited people', () => {
  test('the first account and family of an empty hub are free', async () => {
    await admin`update private.hub_settings set fixed_sign_up_mode = 'invited'`
    const founder = await hub.aStranger()
    const family = await found(founder, 'First')
    expect(await isHost(founder)).toBe(true)
    expect((await founder.db.from('families').select('id')).data).toEqual([{ id: family.id }])
  })

  test('an account requires the invite code of a family, which its metadata does not keep', async () => {
    const { family, nana } = await hub.aFamily()
    await inviteOnly(nana).throwOnError()

    expect((await signUp()).error).toMatchObject(inviteRequired)
    expect((await signUp({ invite_code: 'abcdefgh' })).error).toMatchObject(inviteRequired)
    const otp = await hub.gateway.client().auth.signInWithOtp({ email: 'stranger@example.com' })
    expect(otp.error).toMatchObject(inviteRequired)

    const { data, error } = await signUp({ full_name: 'Aunt', invite_code: family.invite_code })
    expect(error).toBeNull()
    expect(data.user?.user_metadata).toEqual({ full_name: 'Aunt' })
  })

  test('the code of a family without members is no invitation', async () => {
    const { nana } = await hub.aFamily()
    const stranger = await hub.aStranger()
    const { data } = await stranger.db.from('families').insert({ name: 'Empty' }).select().single()
    await inviteOnly(nana).throwOnError()
    expect((await signUp({ invite_code: data?.invite_code })).error).toMatchObject(inviteRequired)
  })

  test('a further family waits for a host, whose approval makes the founder its admin', async () => {
    const { nana } = await hub.aFamily()
    const founder = await hub.aStranger('Founder')
    await inviteOnly(nana).throwOnError()

    await expect(found(founder, 'Further')).rejects.toMatchObject({ message: 'family_needs_approval' })
    const { data: waiting } = await nana.db.rpc('families_to_approve').throwOnError()
    expect(waiting).toMatchObject([
      { name: 'Further', founder_id: founder.id, founder_name: 'Founder', founder_email: founder.email },
    ])
    await nana.db.rpc('approve_family', { family_id: waiting[0]?.id }).throwOnError()

    const { data } = await founder.db.from('profiles').select('family_id, role').eq('id', founder.id)
    expect(data).toEqual([{ family_id: waiting[0]?.id, role: 'admin' }])
    expect((await nana.db.rpc('families_to_approve')).data).toEqual([])
    expect(await isHost(founder)).toBe(false)
  })

  test('hosts are notified, by name and in the summary, until one of them decides', async () => {
    const [{ nana, cousin }, { nana: neighbour }] = [await hub.aFamily(), await hub.aFamily()]
    await nana.db.rpc('appoint_host', { user_id: neighbour.id }).throwOnError()
    const founder = await hub.aStranger('Founder')
    await inviteOnly(nana).throwOnError()
    await expect(found(founder, 'Further')).rejects.toThrow()

    const newsOf = async ({ db }: Person) =>
      (await db.rpc('my_notifications', { kinds: ['family_waiting'] }).throwOnError()).data
    for (const host of [nana, neighbour]) {
      expect(await newsOf(host)).toMatchObject([{ actor_name: 'Founder', title: 'Further', is_read: false }])
    }
    for (const other of [cousin, founder]) expect(await newsOf(other)).toEqual([])
    const summary = await service().rpc('take_summary', { person: nana.id }).throwOnError()
    expect(summary.data).toContainEqual({ kind: 'family_waiting', name: 'Founder', day: null, many: 1 })

    await nana.db.rpc('dismiss_host', { user_id: neighbour.id }).throwOnError()
    expect(await newsOf(neighbour)).toEqual([])
    const [{ id }] = (await nana.db.rpc('families_to_approve').throwOnError()).data
    await nana.db.rpc('approve_family', { family_id: id }).throwOnError()
    expect(await newsOf(nana)).toEqual([])
  })

  test('a founder who has joined another family stays there', async () => {
    const { family, nana } = await hub.aFamily()
    const founder = await hub.aStranger('Founder')
    await inviteOnly(nana).throwOnError()
    await expect(found(founder, 'Further')).rejects.toThrow()
    const [{ id }] = (await nana.db.rpc('families_to_approve').throwOnError()).data
    await join(founder, family).throwOnError()

    expect((await nana.db.rpc('families_to_approve')).data).toEqual([])
    await nana.db.rpc('approve_family', { family_id: id }).throwOnError()
    const { data } = await founder.db.from('profiles').select('family_id').eq('id', founder.id)
    expect(data).toEqual([{ family_id: family.id }])
  })

  test('a host may decline, but not remove a family with members', async () => {
    const { family, nana } = await hub.aFamily()
    const founder = await hub.aStranger('Founder')
    await inviteOnly(nana).throwOnError()
    await expect(found(founder, 'Further')).rejects.toThrow()
    const [{ id }] = (await nana.db.rpc('families_to_approve').throwOnError()).data

    await nana.db.rpc('decline_family', { family_id: id }).throwOnError()
    await nana.db.rpc('decline_family', { family_id: family.id }).throwOnError()
    const left = await admin`select id from public.families`
    expect(left).toEqual([{ id: family.id }])
  })

  test('the last member to leave a family may come back', async () => {
    const { nana, cousin } = await hub.aFamily()
    await leave(cousin).throwOnError()
    const family = (await nana.db.from('families').select('id').single().throwOnError()).data
    await inviteOnly(nana).throwOnError()
    await leave(nana).throwOnError()
    const back = { user_id: nana.id, family_id: family.id, user_role: 'admin' }
    expect((await nana.db.rpc('update_user_family_role', back)).error).toBeNull()
  })
})

describe('accounts that were never used', () => {
  const clean = async () => (await service().rpc('remove_abandoned_accounts').throwOnError()).data
  const age = () => admin`update auth.users set created_at = now() - interval '31 days'`
  const remaining = async () => (await admin`select id from auth.users`).map(({ id }) => id)

  test('are removed after 30 days, with the families they have started', async () => {
    const stranger = await hub.aStranger()
    await stranger.db.from('families').insert({ name: 'Nothing' }).throwOnError()
    expect(await clean()).toBe(0)
    await age()
    expect(await clean()).toBe(1)
    expect(await remaining()).toEqual([])
    expect(await admin`select from public.families`).toEqual([])
  })

  test('stay when the address is proved, or when they ever joined a family', async () => {
    const { cousin, nana } = await hub.aFamily()
    await leave(cousin).throwOnError()
    const proved = await hub.aStranger()
    await proveAddress(hub.database, proved.id)
    await age()
    expect(await clean()).toBe(0)
    expect((await remaining()).sort()).toEqual([cousin.id, nana.id, proved.id].sort())
  })

  test('only the server removes them', async () => {
    const { nana } = await hub.aFamily()
    expect((await nana.db.rpc('remove_abandoned_accounts')).error?.code).toBe('42501')
  })
})
